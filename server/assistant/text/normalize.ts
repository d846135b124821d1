import { memoize } from '#server/assistant/text/memoize.ts'

/** 'a=b, c=d' */
export const readPairs = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(pairs.split(', ').map((pair) => pair.split('=')))

/** Cyrillic and Greek letters that look like Latin ones. */
const lookalikes = readPairs(
  'а=a, в=b, с=c, ԁ=d, е=e, һ=h, н=h, і=i, ј=j, к=k, м=m, о=o, р=p, ѕ=s, т=t, у=y, х=x, α=a, ε=e, ι=i, κ=k, ν=v, ο=o, ρ=p, τ=t, ı=i',
)

/** Emoji that the rules read as words. */
const emojiWords = readPairs('🤰=pregnant, 🫄=pregnant, 🤱=breastfeeding, 👶=baby, 🍼=baby, 💊=pills')

/**
 * A message in lower-case ASCII words separated by single spaces: without accents, look-alike letters, invisible
 * characters, apostrophes and punctuation. Signs that stand for a letter inside a word ($ * @ ! |) stay. 'I’m
 * s.u.i.c.i.d.a.l' becomes 'im suicidal'.
 */
export const normalize = memoize((text: string): string => {
  const ascii = text
    .replace(/½/g, ' and a half ')
    // 'w/o' and 'b/c' are abbreviations of one word.
    .replace(/\b(w\/o|b\/c)\b/gi, (short) => short.replace('/', ''))
    .normalize('NFKC')
    // In lower case, without its apostrophe, it would be 'odd'.
    .replace(/\bOD['’‘`´ʼ]?e?[dD]\b|\bod['’‘`´ʼ]e?d\b/g, 'overdosed')
    .toLowerCase()
    .replace(/[\p{Cf}\u00ad]/gu, '')
    .replace(/🤰|🫄|🤱|👶|🍼|💊/gu, (emoji) => ` ${emojiWords[emoji]} `)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => lookalikes[letter] ?? letter)
    .replace(/['’‘`´ʼ]/g, '')
    .replace(/[^a-z0-9$*@!|]+/g, ' ')
    .replace(/[$*@!|]+(?![a-z0-9$*@!|])|(?<![a-z0-9$*@!|])[!|*]+/g, ' ')
  return joinSpelledOutWords(ascii).replace(/\s+/g, ' ').trim()
})

export const splitWords = (normalized: string): string[] => normalized.split(' ').filter(Boolean)

/** Joins three or more single letters in a row: 'k i l l' becomes 'kill'. */
function joinSpelledOutWords(text: string): string {
  return text.replace(/(?<![a-z0-9*])(?:[a-z0-9] +){2,}[a-z0-9](?![a-z0-9*])/g, (letters) => {
    const joined = letters.replaceAll(' ', '')
    return /\d/.test(joined) ? letters : joined
  })
}

/** Commas as words, prices with their sign. */
export const normalizeKeepingSigns = (sentence: string): string =>
  normalize(
    sentence
      .replace(/(\d),(\d{3})/g, '$1$2')
      .replace(/(\d+)\.\d+/g, '$1')
      .replace(/[,:;—–]\s|\s-\s/g, ' comma ')
      .replace(/\bcomma comma\b/g, 'comma'),
  )
