import { memoize } from '#server/assistant/memoize.ts'

/** Cyrillic and Greek letters that look like Latin ones. */
const lookalikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  ı: 'i',
}

/** Emoji that the rules read as words. */
const emojiWords: Record<string, string> = {
  '🤰': ' pregnant ',
  '🫄': ' pregnant ',
  '🤱': ' breastfeeding ',
  '👶': ' baby ',
  '🍼': ' baby ',
  '💊': ' pills ',
}

/**
 * A message in lower-case ASCII words separated by single spaces: without accents, look-alike letters, invisible
 * characters, apostrophes and punctuation. Signs that stand for a letter inside a word ($ * @ ! |) stay. 'I’m
 * s.u.i.c.i.d.a.l' becomes 'im suicidal'.
 */
export const normalize = memoize((text: string): string => {
  const ascii = text
    .replace(/½/g, ' and a half ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\u00ad]/gu, '')
    .replace(/🤰|🫄|🤱|👶|🍼|💊/gu, (emoji) => emojiWords[emoji] ?? ' ')
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

const spanish =
  /\b(que|como|cuanto|cuantos|cuanta|cuantas|cual|donde|cuando|las|una|estoy|tengo|tiene|puedo|puede|quiero|para|por|mis|hola|gracias|esta|soy|hay|mucho|muy|hijo|hija|debo|tomar|nino|nina|esposo|esposa|anos|meses|necesito|tomando|doy|eres|tus|ignora|hacen|tienen|cuesta|abren|pero|duele|estan|quien|tomo|seria|mejor|mucha|vida|siento|respirar|llamen|compro|comprar|ustedes|favor|precio|horario)\b/g
/** Spanish words that are English words, names or abbreviations too: they count only beside one of the others. */
const sharedSpanish = /\b(el|la|los|mi|con|es|me|del|ya|se|le|su|un|vale|sin)\b/g
const english =
  /\b(the|is|are|do|does|you|i|my|what|how|can|it|of|to|in|for|and|have|your|with|much|am|im|this|on|that|a|tell|about|from|where|when|who|why|should|not|was|at|or|be|get|if|so|but|will|would|she|he|we|they|her|his)\b/g

export type Language = 'en' | 'es'

/** English, unless the text has more Spanish than English function words. */
export const detectLanguage = memoize((text: string): Language => {
  if (/[¿¡ñ]/i.test(text)) return 'es'
  const normalized = normalize(text)
  const count = (words: RegExp) => normalized.match(words)?.length ?? 0
  const spanishCount = count(spanish)
  const shared = spanishCount > 0 || count(english) === 0 ? count(sharedSpanish) : 0
  const isSpanish =
    spanishCount + shared > count(english) && spanishCount + shared > (spanishCount > 0 ? 0 : 1)
  return isSpanish ? 'es' : 'en'
})
