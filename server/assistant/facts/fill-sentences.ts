/** After a full stop or a gap, before the next sentence. */
const betweenSentences = /(?<=[.!?}])(?=\s+[\p{Lu}¿¡“{])/u
const gap = /\{(\w+)\}/g

export type GapValues = Readonly<Record<string, string | undefined>>

/** Puts values into the gaps of a text. A sentence with a gap that has no value is left out. */
export function fillSentences(text: string, values: GapValues): string {
  return text
    .split(betweenSentences)
    .filter((sentence) => isComplete(sentence, values))
    .map((sentence) => sentence.replace(gap, (_, name: string) => values[name] ?? ''))
    .filter((sentence) => sentence.trim() !== '')
    .join('')
    .trim()
}

/** Whether the first sentence of a text, which the others lean on, has a value for each gap. */
export function canBegin(text: string, values: GapValues): boolean {
  const [first = ''] = text.split(betweenSentences)
  return isComplete(first, values)
}

const isComplete = (sentence: string, values: GapValues): boolean =>
  [...sentence.matchAll(gap)].every(
    ([, name = '']) => Object.hasOwn(values, name) && values[name] !== undefined,
  )
