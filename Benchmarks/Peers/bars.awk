# A drawing of one clip: a bar for each program, as long as the processor time is, with the spread of its rounds.
$1 == clip { cpu[$2] = cpu[$2] " " $4 }
END {
    widest = 1
    for (p in cpu) { shown++; if (most(cpu[p]) > widest) widest = most(cpu[p]) }
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"760\" height=\"%d\" font-family=\"sans-serif\" font-size=\"13\">\n", shown * 44 + 12
    print "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
    for (i = 1; i <= count; i++) {
        p = order[i]
        if (!(p in cpu)) continue
        y = row++ * 44
        printf "<text x=\"12\" y=\"%d\" fill=\"#222\">%s</text>\n", y + 20, title[p]
        printf "<rect x=\"12\" y=\"%d\" width=\"%.1f\" height=\"14\" fill=\"%s\"/>\n", y + 26, median(cpu[p]) / widest * 640,
            title[p] ~ /^Vitrine/ ? "#d9431b" : "#8a93a3"
        printf "<path d=\"M%.1f %dH%.1f\" stroke=\"#222\" stroke-width=\"2\"/>\n", 12 + least(cpu[p]) / widest * 640, y + 33,
            12 + most(cpu[p]) / widest * 640
        printf "<text x=\"%.1f\" y=\"%d\" fill=\"#222\">%.1f %%</text>\n", 18 + most(cpu[p]) / widest * 640, y + 38, median(cpu[p])
    }
    print "</svg>"
}
