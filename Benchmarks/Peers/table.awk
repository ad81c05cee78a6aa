# A table of one clip: medians of all rounds, and the ratio to the program `reference` of the same round.
#
# `place` is added to the heading, `against` names the reference. `columns` are those after the ratio, for the fields from the
# fifth on: a heading, "=" and a format each, with ";" between them.
$1 == clip {
    cpu[$2] = cpu[$2] " " $4
    of[$2, $3] = $4
    round[$3]
    for (i = 5; i <= NF; i++) other[$2, i] = other[$2, i] " " $i
}
END {
    name = clip
    sub(".*/", "", name)
    sub("[.]mp4$", "", name)
    printf "\n## Playing %s%s\n\n", name, place
    printf "| program | CPU, of one core | ratio to %s: median (least, most) |", against
    others = split(columns, column, ";")
    rule = "|---|---|---|"
    for (i = 1; i <= others; i++) {
        split(column[i], part, "=")
        printf " %s |", part[1]
        format[i] = part[2]
        rule = rule "---|"
    }
    printf "\n%s\n", rule
    for (i = 1; i <= count; i++) {
        p = order[i]
        if (!(p in cpu)) continue
        ratios = ""
        for (r in round) if (of[reference, r] > 0 && (p, r) in of) ratios = ratios " " of[p, r] / of[reference, r]
        ratio = ratios == "" ? "" : sprintf("%.2fx (%.2f, %.2f)", median(ratios), least(ratios), most(ratios))
        printf "| %s | %.1f %% | %s |", title[p], median(cpu[p]), ratio
        for (j = 1; j <= others; j++) printf " " format[j] " |", median(other[p, j + 4])
        printf "\n"
    }
}
