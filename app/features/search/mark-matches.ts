import { normalizeText } from '#shared/edit-distance.ts'

export type Part = { text: string; isMarked: boolean }

/**
 * Splits a text into parts, marked where a word begins with a term, or where its digits hold a term of digits: '312555' in
 * '+1 312-555-0102'. Terms are in lower case and without accents.
 */
export function markMatches(text: string, terms: readonly string[]): Part[] {
  const marked = new Set<number>()
  for (const term of terms) {
    for (const index of placesOf(text, term)) marked.add(index)
    if (/^\d{3,}$/.test(term)) for (const index of digitsOf(text, term)) marked.add(index)
  }
  return toParts(text, marked)
}

/** Where each character of the normalized text is in the text itself. */
function normalizedCharacters(text: string): { character: string; index: number }[] {
  let index = 0
  return [...text].flatMap((original) => {
    const at = index
    index += original.length
    return [...normalizeText(original)].map((character) => ({ character, index: at }))
  })
}

function placesOf(text: string, term: string): number[] {
  const characters = normalizedCharacters(text)
  const wanted = [...term]
  const places: number[] = []
  for (let start = 0; start + wanted.length <= characters.length; start++) {
    if (start > 0 && /[\p{L}\p{N}]/u.test(characters[start - 1]?.character ?? '')) continue
    if (!wanted.every((letter, offset) => characters[start + offset]?.character === letter)) continue
    for (let offset = 0; offset < wanted.length; offset++) places.push(characters[start + offset]?.index ?? 0)
  }
  return places
}

function digitsOf(text: string, term: string): number[] {
  const digits = [...text].flatMap((character, index) => (/\d/.test(character) ? [{ character, index }] : []))
  const all = digits.map(({ character }) => character).join('')
  const start = all.indexOf(term)
  const first = digits[start]?.index
  const last = digits[start + term.length - 1]?.index
  if (start < 0 || first === undefined || last === undefined) return []
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
}

function toParts(text: string, marked: ReadonlySet<number>): Part[] {
  const parts: Part[] = []
  let index = 0
  let isMarked = false
  for (const character of text.match(/\P{M}\p{M}*|\p{M}/gu) ?? []) {
    isMarked = marked.has(index)
    index += character.length
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += character
    else parts.push({ text: character, isMarked })
  }
  return parts
}
