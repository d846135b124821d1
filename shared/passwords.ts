/** Sequences of neighbouring keys and letters. */
const keySequences = [
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
const runs = keySequences.flatMap((sequence) => [sequence, [...sequence].reverse().join('')])

const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const maxExtraCharacters = 5

type Names = {
  practice: { name: string; coach: { fullName: string } }
  offers: { drink: { name: string } | null; blend: { name: string } | null }
}

/** The names that anybody guesses first for a password of this site. */
export function namesOfPractice({ practice, offers }: Names): string[] {
  const { drink, blend } = offers
  return [practice.name, practice.coach.fullName, drink?.name, blend?.name].filter(
    (name) => name !== undefined,
  )
}

/**
 * A sentence why a password is easy to guess, or null. `email` is the address of its owner, `names` are those of the
 * practice. The server also checks lists of common passwords.
 */
export function passwordWeakness(
  password: string,
  email: string | null,
  names: readonly string[],
): string | null {
  const typed = password.toLowerCase()
  if (isRepeated(typed) || isRowOfKeys(typed))
    return 'That is a row of keys or a pattern that repeats. Choose something harder to guess.'
  const squashed = squash(password)
  const own = squash(email?.split('@')[0] ?? '')
  if (email && (typed === email.toLowerCase() || isMostly(squashed, own)))
    return 'Your email address is too easy to guess as a password. Choose something else.'
  if (names.some((name) => isMostly(squashed, squash(name))))
    return 'A name of this practice is too easy to guess as a password. Choose something else.'
  return null
}

/** A repeated part: 'aaaaaaaaaa', 'abcabcabca', 'passwordpassword'. */
function isRepeated(typed: string): boolean {
  const half = Math.floor(typed.length / 2)
  for (let period = 1; period <= half; period++) {
    const isRepeatable = period <= 5 || typed.length % period === 0
    if (isRepeatable && typed.startsWith(typed.slice(period))) return true
  }
  return false
}

/** Up to three runs of at least three keys, with at most two other characters. */
function isRowOfKeys(typed: string): boolean {
  let otherCharacters = 0
  let runCount = 0
  for (let index = 0; index < typed.length; ) {
    const length = runLengthAt(typed, index)
    if (length >= 3) runCount++
    else otherCharacters++
    index += length >= 3 ? length : 1
  }
  return runCount > 0 && runCount <= 3 && otherCharacters <= 2
}

function runLengthAt(typed: string, start: number): number {
  let length = 1
  while (
    start + length < typed.length &&
    runs.some((run) => run.includes(typed.slice(start, start + length + 1)))
  )
    length++
  return length
}

/** Whether a password is a word of at least four letters and little else. */
function isMostly(squashed: string, word: string): boolean {
  return word.length >= 4 && squashed.includes(word) && squashed.length - word.length <= maxExtraCharacters
}
