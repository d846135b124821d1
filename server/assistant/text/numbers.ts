import { readPairs } from '#server/assistant/text/normalize.ts'

const english =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const spanish =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez - doce trece catorce quince dieciseis diecisiete dieciocho diecinueve'
const tens = readPairs(
  'twenty=20, thirty=30, forty=40, fifty=50, sixty=60, seventy=70, eighty=80, ninety=90, veinte=20, treinta=30, cuarenta=40, cincuenta=50, sesenta=60',
)
const toMap = (words: string) => new Map(words.split(' ').map((word, number) => [word, number] as const))
const small = { en: toMap(english), es: new Map([...toMap(english), ...toMap(spanish)]) }
const patternOf = (words: Iterable<string>) => new RegExp(`\\b(?:${[...words].join('|')})\\b`, 'g')
const single = { en: patternOf(small.en.keys()), es: patternOf(small.es.keys()) }
const compound = new RegExp(
  `\\b(${Object.keys(tens).join('|')})(?: (?:y )?(one|two|three|four|five|six|seven|eight|nine))?\\b`,
  'g',
)

export const numberWords: readonly string[] = [...small.en.keys(), ...Object.keys(tens)]

/** Normalized text with its number words as digits: 'twenty one' is '21', 'a hundred' '100'. */
export function digitize(normalized: string, language: 'en' | 'es' = 'es'): string {
  return normalized
    .replace(/\b(?:a )?couple (?:of )?hundred\b/g, '200')
    .replace(/\b(?:a|one|un|1) hundred\b|\bcien\b/g, '100')
    .replace(compound, (_, ten: string, unit?: string) =>
      String(Number(tens[ten] ?? 0) + (unit ? (small.en.get(unit) ?? 0) : 0)),
    )
    .replace(single[language], (word) => String(small[language].get(word) ?? word))
    .replace(/\b(\d{1,2}) hundred\b/g, (_, count: string) => `${count}00`)
}
