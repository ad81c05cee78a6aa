# A table of idle programs: processor time, wake-ups and memory.
{ cpu[$2] = $4; memory[$2] = $5; wakes[$2] = $6 }
END {
    printf "\n## Idle for %d s\n\n", seconds
    print "| program | CPU, of one core | wake-ups per second | memory (PSS) |"
    print "|---|---|---|---|"
    for (i = 1; i <= count; i++) {
        p = order[i]
        if (p in cpu) printf "| %s | %.2f %% | %.1f | %.0f MB |\n", title[p], cpu[p], wakes[p], memory[p]
    }
}
