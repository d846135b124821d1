import { readFileSync } from 'node:fs'

const sections = new Map(
  readFileSync('tests/fixtures/assistant/delivered.txt', 'utf8')
    .split(/^# /m)
    .map((section) => section.trim().split('\n'))
    .map(([name = '', ...lines]) => [name, lines.map(parseLine)] as const),
)
const sectionOf = (name: string) => sections.get(name) ?? []

function parseLine(line: string) {
  const [messages = '', expected = ''] = line.split(' :: ')
  return { messages: messages.split(' > '), expected: expected.split('|') }
}

/** Questions about the delivered practice that the assistant was written with; of unsafe ones the topics that fit are expected. */
export const [facts, paraphrases, unsafe, harmless] = [
  sectionOf('facts'),
  sectionOf('paraphrases'),
  sectionOf('unsafe'),
  sectionOf('harmless'),
]
