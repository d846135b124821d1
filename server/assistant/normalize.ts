import { memoize } from '#server/assistant/memoize.ts'

const lookalikes: Record<string, string> = {
  ...{
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
  },
  ...{
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
  },
}

/** What a picture says that a rule has to hear. */
const pictures: Record<string, string> = {
  '🤰': ' pregnant ',
  '🫄': ' pregnant ',
  '🤱': ' breastfeeding ',
  '👶': ' baby ',
  '🍼': ' baby ',
  '💊': ' pills ',
}

/**
 * A message in plain small letters: no accents, no look-alike letters, nothing hidden between them, apostrophes gone,
 * anything else that is no letter or digit, nor stands for one inside a word, a single space. 'I’m  s.u.i.c.i.d.a.l' is
 * 'im suicidal'.
 */
export const normalize = memoize((text: string): string => {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\u00ad]/gu, '')
    .replace(/🤰|🫄|🤱|👶|🍼|💊/gu, (picture) => pictures[picture] ?? ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => lookalikes[letter] ?? letter)
    .replace(/['’‘`´ʼ]/g, '')
    .replace(/[^a-z0-9$*@!|]+/g, ' ')
    .replace(/[$*@!|]+(?![a-z0-9$*@!|])|(?<![a-z0-9$*@!|])[!|*]+/g, ' ')
  return joinSpelledOut(plain).replace(/\s+/g, ' ').trim()
})

export const wordsOf = (folded: string): string[] => folded.split(' ').filter(Boolean)

/** 'k i l l' is 'kill': three or more letters standing alone in a row are one word. */
function joinSpelledOut(text: string): string {
  return text.replace(/(?<![a-z0-9*])(?:[a-z0-9] +){2,}[a-z0-9](?![a-z0-9*])/g, (letters) => {
    const joined = letters.replaceAll(' ', '')
    return /\d/.test(joined) ? letters : joined
  })
}

const spanish =
  /\b(que|como|cuanto|cuantos|cuanta|cuantas|cual|donde|cuando|el|la|los|las|una|estoy|tengo|tiene|puedo|puede|quiero|para|por|mi|mis|con|hola|gracias|es|esta|soy|me|hay|del|mucho|muy|hijo|hija|debo|tomar|ya|nino|nina|esposo|esposa|anos|meses|se|le|su|un|necesito|tomando|doy|eres|tus|ignora|hacen|tienen|cuesta|vale|abren|sin|pero|duele|estan|quien|tomo|seria|mejor|mucha|vida|siento|respirar|llamen|compro|comprar)\b/g
const english =
  /\b(the|is|are|do|does|you|i|my|what|how|can|it|of|to|in|for|and|have|your|with|much|am|im|this|on|that|a)\b/g

export type Language = 'en' | 'es'

/** English unless more of its small words are Spanish. */
export const languageOf = memoize((text: string): Language => {
  if (/[¿¡ñ]/i.test(text)) return 'es'
  const folded = normalize(text)
  const count = (words: RegExp) => folded.match(words)?.length ?? 0
  return count(spanish) > count(english) ? 'es' : 'en'
})
