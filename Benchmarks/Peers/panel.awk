# A table of one clip on the virtual panel: medians of all rounds, and the ratio to kmssink of the same round.
$1 == clip { cpu[$2] = cpu[$2] " " $4; pictures[$2] = pictures[$2] " " $5; of[$2, $3] = $4; round[$3] }
END {
    name = clip
    sub(".*/", "", name)
    sub("[.]mp4$", "", name)
    printf "\n## Playing %s on the virtual panel\n\n", name
    print "| program | CPU, of one core | ratio to kmssink: median (least, most) | pictures a second that the kernel showed |"
    print "|---|---|---|---|"
    for (i = 1; i <= count; i++) {
        p = order[i]
        if (!(p in cpu)) continue
        ratios = ""
        for (r in round) if (of["kmssink", r] > 0 && (p, r) in of) ratios = ratios " " of[p, r] / of["kmssink", r]
        ratio = ratios == "" ? "" : sprintf("%.2fx (%.2f, %.2f)", median(ratios), least(ratios), most(ratios))
        printf "| %s | %.1f %% | %s | %.1f |\n", title[p], median(cpu[p]), ratio, median(pictures[p])
    }
}
