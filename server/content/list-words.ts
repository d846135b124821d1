import { flattenWords } from '#practice/flatten-words.ts'
import { findWordLabel } from '#practice/word-labels/find-word-label.ts'
import { isOptionalSentence, type Limits, listLimits, numberLimits } from '#practice/word-limits.ts'
import { wrapLine } from '#server/content/wrap-line.ts'

type Words = Readonly<Record<string, unknown>>
/** `samples`: the words with an entry in each list. `own`: those of a document, by place. */
type Listing = { words: Words; samples: Words; own: Words }

const ownMark = '+ '
const noMark = '  '
const indent = '      '

/**
 * Every place of words: where it is shown, what it may hold, and all it says. Places of the document's own words are marked.
 */
export function listWords({ words, samples, own }: Listing): string {
  const sampleAt = flattenWords(samples)
  return Object.entries(flattenWords(words))
    .map(([place, delivered]) => {
      const isOwn = Object.hasOwn(own, place)
      const value = isOwn ? own[place] : delivered
      const label = findWordLabel(`words.${place}`)
      return [
        `${isOwn ? ownMark : noMark}${place}`,
        ...(label ? [wrap(label, '    ')] : []),
        ...describeShape(place, sampleAt[place]),
        ...writeValue(value),
      ].join('\n')
    })
    .join('\n\n')
}

/** What a list or a number may hold; a text needs no word. */
function describeShape(place: string, sample: unknown): string[] {
  if (typeof sample === 'number') return [wrap(`A number, ${wordLimits(numberLimits(place))}.`, '    ')]
  if (isOptionalSentence(place)) return [wrap('May be empty.', '    ')]
  if (!Array.isArray(sample)) return []
  const [entry] = sample
  const count = wordLimits(listLimits(place))
  if (!isRecord(entry)) return [wrap(`A list of ${count} texts.`, '    ')]
  return [
    wrap(`A list of ${count} entries, each of them with:`, '    '),
    ...Object.entries(entry).map(([name, part]) => {
      const label = findWordLabel(`words.${place}.${name}`)?.split(' › ').at(-1)
      return wrap(`${name}: ${describePart(`${place}.${name}`, part)}${label ? `: ${label}` : ''}`, indent)
    }),
  ]
}

function describePart(place: string, part: unknown): string {
  if (typeof part === 'number') return `a number, ${wordLimits(numberLimits(place))}`
  if (typeof part === 'boolean') return 'true or false'
  if (!Array.isArray(part)) return isRecord(part) ? `{ ${Object.keys(part).join(', ')} }` : 'a text'
  const [entry] = part
  const what = isRecord(entry) ? `entries { ${Object.keys(entry).join(', ')} }` : 'texts'
  return `a list of ${wordLimits(listLimits(place))} ${what}`
}

const wordLimits = ({ min, max }: Limits) => (min === max ? `exactly ${min}` : `${min} to ${max}`)

function writeValue(value: unknown): string[] {
  if (!Array.isArray(value)) return writeText('', value)
  if (value.length === 0) return [`${indent}(none)`]
  return value.flatMap((entry) => {
    if (!isRecord(entry)) return writeText('- ', entry)
    return Object.entries(entry).flatMap(([name, part], index) =>
      writeText(`${index === 0 ? '- ' : '  '}${name}: `, part),
    )
  })
}

function writeText(before: string, value: unknown): string[] {
  const text = typeof value === 'string' ? value : writeParts(value)
  const [first = '', ...others] = text.split('\n')
  const rest = `${indent}${' '.repeat(before === '' ? 0 : 4)}`
  return [
    wrapLine(first === '' ? '(empty)' : first, indent + before, rest),
    ...others.map((line) => wrapLine(line, rest, rest)),
  ]
}

/** A list of texts is one line; anything else as a file has it. */
const writeParts = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value.map((each) => `“${each}”`).join(', ') || '(none)'
    : JSON.stringify(value)

const wrap = (text: string, start: string) => wrapLine(text, start, `${start}  `)

function isRecord(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
