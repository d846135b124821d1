/** Lower case and without accents, as names are compared. */
export const normalizeText = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** How many mistakes a typed word of this length may have. */
export const mistakesAllowed = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2)

/** From this length on, a typed word may be only the beginning of what is meant. */
const prefixLength = 4

export type Distance = { mistakes: number; isWhole: boolean }

/**
 * How many letters are missing, added, wrong or swapped in a typed word, compared with a known word or with its beginning.
 * Null for more than `max`.
 */
export function editDistance(typed: string, known: string, max: number): Distance | null {
  const columns = Math.min(known.length, typed.length + max)
  let beforeLast: number[] = []
  let last = Array.from({ length: columns + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= columns; column++) {
      const isSame = typed[row - 1] === known[column - 1]
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1]
      current.push(
        Math.min(
          (last[column] ?? max) + 1,
          (current[column - 1] ?? max) + 1,
          (last[column - 1] ?? max) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] ?? max) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    if (Math.min(...current) > max) return null
    beforeLast = last
    last = current
  }
  const whole = columns === known.length ? (last[columns] ?? max + 1) : max + 1
  const beginning = typed.length < prefixLength ? max + 1 : Math.min(...last.slice(typed.length))
  const mistakes = Math.min(whole, beginning)
  return mistakes > max ? null : { mistakes, isWhole: whole <= beginning }
}
