# A table of one clip: medians of all rounds, and the ratio to the bare decoder of the same round.
$1 == clip { cpu[$2] = cpu[$2] " " $4; memory[$2] = memory[$2] " " $5; wakes[$2] = wakes[$2] " " $6; of[$2, $3] = $4; round[$3] }
END {
    name = clip
    sub(".*/", "", name)
    sub("[.]mp4$", "", name)
    printf "\n## Playing %s\n\n", name
    print "| program | CPU, of one core | ratio to the bare decoder: median (least, most) | memory (PSS) | wake-ups per second |"
    print "|---|---|---|---|---|"
    for (i = 1; i <= count; i++) {
        p = order[i]
        if (!(p in cpu)) continue
        ratios = ""
        for (r in round) if (of["fakesink", r] > 0 && (p, r) in of) ratios = ratios " " of[p, r] / of["fakesink", r]
        ratio = ratios == "" ? "" : sprintf("%.2fx (%.2f, %.2f)", median(ratios), least(ratios), most(ratios))
        printf "| %s | %.1f %% | %s | %.0f MB | %.0f |\n", title[p], median(cpu[p]), ratio, median(memory[p]), median(wakes[p])
    }
}
