import { cosine, isAmongFrequent, vectorOf } from '#server/assistant/text/word-vectors.ts'

export const singular = (word: string) => word.replace(/(?<=\w{3}s)es$|(?<=\w{2}[^s])s$/, '')
export const plural = (word: string) => (/(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`)
const endings = 's es ed er ers est ing ings en ens ened ening ants'.split(' ')
/** So alike must a form be that is a frequent word of its own: 'list' is no form of 'listening'. */
const leastAlike = 0.4
const rootMinLength = 4

/** A word of a title as people use it: 'whitening' is also 'whiten' and 'whiter', 'sealants' also 'sealed'. */
export function inflect(word: string, isTaken: (form: string) => boolean): string[] {
  const base = singular(word)
  const roots = [/(?:ing|er|ed)$/, /(?:ant|al|y|e)$/, /(?:ening|ener|ened)$/]
    .map((ending) => base.replace(ending, ''))
    .filter((root) => root !== base && root.length >= rootMinLength)
  const derived = roots.flatMap((root) => [root, ...endings.map((ending) => `${root}${ending}`)])
  // 'Tuned' for Tune-Up: so short a root has no other endings.
  const short = /[^e]e$/.test(base) ? [`${base}d`, base.replace(/e$/, 'ing')] : []
  return [
    word,
    base,
    plural(base),
    ...[...short, ...derived].filter((each) => !isTaken(each) && isFormOf(base, each)),
  ]
}

/** A rare word with such an ending is a form of it; a frequent one only if it is alike in meaning. */
function isFormOf(word: string, form: string): boolean {
  if (!isAmongFrequent(form)) return endings.some((ending) => form.endsWith(ending))
  const [own, other] = [vectorOf(word), vectorOf(form)]
  return own === null || (other !== null && cosine(own, other) >= leastAlike)
}
