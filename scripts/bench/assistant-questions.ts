import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** User messages, oldest first; what the last answer must say: of each part, one of its alternatives. */
export type Item = { messages: readonly string[]; expected: readonly (readonly string[])[] }
export type Sets = Readonly<Record<string, readonly Item[]>>

const folder = join(import.meta.dirname, '../../tests/fixtures/assistant')

/**
 * The questions of a file: sections begin with '# name', each line is 'message > next message :: part | alternative & other
 * part'.
 */
export function readQuestions(name: 'held-out' | 'development' | 'delivered'): Sets {
  const sets: Record<string, Item[]> = {}
  let current: Item[] = []
  for (const line of readFileSync(join(folder, `${name}.txt`), 'utf8').split('\n')) {
    if (line.startsWith('# ')) {
      current = []
      sets[line.slice(2).trim()] = current
    } else if (line.trim() !== '') current.push(parseLine(line))
  }
  return sets
}

/** The examples in `content/examples`: the names of the sets about them begin with theirs. */
export const trades = ['dental', 'music']

/** The sets about the delivered practice, or about one of another trade. */
export const setsOf = (name: 'held-out' | 'development', trade?: string): Sets =>
  Object.fromEntries(
    Object.entries(readQuestions(name)).filter(
      ([set]) => trades.find((each) => set.startsWith(`${each} `)) === trade,
    ),
  )

function parseLine(line: string): Item {
  const [messages = '', expected = ''] = line.split(' :: ')
  return {
    messages: messages.split(' > ').map((message) => message.trim()),
    expected: expected
      .split(' & ')
      .map((part) => part.split('|').filter((alternative) => alternative.trim() !== ''))
      .filter((alternatives) => alternatives.length > 0),
  }
}
