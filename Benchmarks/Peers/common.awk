# The programs, in their order: a name and a title in each line of the file `titles`.
BEGIN { while ((getline line < titles) > 0) { split(line, part, "\t"); order[++count] = part[1]; title[part[1]] = part[2] } }

# median(LIST): of numbers between spaces. spread(LIST): the smallest and the largest.
function sorted(list, numbers,    n, i, j, x) {
    n = split(list, numbers, " ")
    for (i = 2; i <= n; i++) {
        x = numbers[i]
        for (j = i - 1; j > 0 && numbers[j] > x; j--) numbers[j + 1] = numbers[j]
        numbers[j + 1] = x
    }
    return n
}
function median(list,    numbers, n) {
    n = sorted(list, numbers)
    return n % 2 ? numbers[(n + 1) / 2] : (numbers[n / 2] + numbers[n / 2 + 1]) / 2
}
function least(list,    numbers) { sorted(list, numbers); return numbers[1] }
function most(list,    numbers, n) { n = sorted(list, numbers); return numbers[n] }
