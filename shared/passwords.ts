import { practice } from '#practice/practice.ts'

/** Rows of keys and letters people run a finger along. */
const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()',
]
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])

const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const names = [practice.name, practice.coach.fullName, practice.drink.name, practice.blend.name].map(squash)
const fewLeft = 5

/**
 * Why a password is among the first a stranger would try, in a sentence, or null. `email` is its owner's, where known.
 * Lists of common passwords are the server's.
 */
export function passwordWeakness(password: string, email: string | null): string | null {
  const typed = password.toLowerCase()
  if (isRepeated(typed) || isRowOfKeys(typed))
    return 'That is a row of keys or a pattern that repeats. Choose something harder to guess.'
  const squashed = squash(password)
  const own = squash(email?.split('@')[0] ?? '')
  if (email && (typed === email.toLowerCase() || isMostly(squashed, own)))
    return 'Your email address is too easy to guess as a password. Choose something else.'
  if (names.some((name) => isMostly(squashed, name)))
    return 'A name of this practice is too easy to guess as a password. Choose something else.'
  return null
}

/** One piece again and again: 'aaaaaaaaaa', 'abcabcabca', 'passwordpassword'. */
function isRepeated(typed: string): boolean {
  const half = Math.floor(typed.length / 2)
  for (let period = 1; period <= half; period++) {
    const short = period <= 5 || typed.length % period === 0
    if (short && typed.startsWith(typed.slice(period))) return true
  }
  return false
}

/** Up to three runs of three keys or more, and next to nothing between them. */
function isRowOfKeys(typed: string): boolean {
  let rest = 0
  let found = 0
  for (let at = 0; at < typed.length; ) {
    const length = runAt(typed, at)
    if (length >= 3) found++
    else rest++
    at += length >= 3 ? length : 1
  }
  return found > 0 && found <= 3 && rest <= 2
}

function runAt(typed: string, at: number): number {
  let length = 1
  while (at + length < typed.length && runs.some((run) => run.includes(typed.slice(at, at + length + 1))))
    length++
  return length
}

/** Whether little is left of a password without a word of four letters or more. */
function isMostly(squashed: string, word: string): boolean {
  return word.length >= 4 && squashed.includes(word) && squashed.length - word.length <= fewLeft
}
