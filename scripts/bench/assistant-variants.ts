import type { Item } from './assistant-questions.ts'

/** Sentences that people write around a question. None of them asks anything. */
const smallTalk = [
  'My neighbor told me about you last week and I am curious.',
  'Greetings from a foggy morning by the lake.',
  'I just got off a twelve hour shift at the warehouse.',
  'We only moved here in the spring and are still finding our way around.',
  'Hope your week is going well!',
  'I walked past your stand at the market on the weekend.',
  'My cousin and I were arguing about this over dinner.',
  'Sorry to bother you with this.',
  'I kept putting off writing this.',
  'What a lovely website, by the way.',
  'Thanks a lot in advance!',
  'It has been quite a month.',
  'I am planning ahead for the holidays.',
  'A friend of mine who jogs every day mentioned it.',
  'I am typing this on my phone in the train.',
  'Not sure if this is the right place to ask.',
]

/** What is asked in the same breath, of any practice. */
const questions = ['What do you charge?', 'How do I reach you?', 'Where are you?', 'Who will I talk to?']

export const variantNames = [
  'as written',
  'small talk before',
  'small talk after',
  'small talk between',
  'lower case',
  'no punctuation',
  'typos',
  'reordered',
  'two in one',
  'polite',
] as const
export type VariantName = (typeof variantNames)[number]

/** The items of a set, changed mechanically: the last message of each, without looking at what it says. */
export function vary(items: readonly Item[], name: VariantName): readonly Item[] {
  return items.flatMap((item, index) => {
    const last = item.messages.at(-1) ?? ''
    const change = (message: string, expected = item.expected) => [
      { messages: [...item.messages.slice(0, -1), message], expected },
    ]
    // The end of the sentence before: nothing stands between them.
    const isRest = item.messages.length > 1 && item.expected.length === 0 && !last.includes(' ')
    if (isRest && ['polite', 'two in one'].includes(name)) return [item]
    const talk = smallTalk[index % smallTalk.length] ?? ''
    const other = smallTalk[(index + 5) % smallTalk.length] ?? ''
    if (name === 'small talk before') return change(`${talk} ${last}`)
    if (name === 'small talk after') return change(`${endSentence(last)} ${talk}`)
    if (name === 'small talk between') return change(`${talk} ${endSentence(last)} ${other}`)
    if (name === 'lower case') return change(last.toLowerCase())
    if (name === 'no punctuation') return change(last.replace(/[.,;:!?¿¡…]+(?=\s|$)|[¿¡]/g, ''))
    if (name === 'typos') return change(misspell(last, index + 1))
    if (name === 'reordered') return change(reorder(last))
    if (name === 'polite')
      return change(`Hi there, could you please help me? ${endSentence(last)} Thank you so much.`)
    if (name === 'two in one' && item.expected.length === 0) {
      const question = questions[(index >> 1) % questions.length] ?? ''
      return change(index % 2 === 0 ? `${question} ${last}` : `${endSentence(last)} ${question}`)
    }
    if (name === 'two in one') {
      const next = items[(index + 1) % items.length]
      const isPair = item.messages.length === 1 && next?.messages.length === 1
      return isPair
        ? change(`${endSentence(last)} ${next.messages[0]}`, [...item.expected, ...next.expected])
        : []
    }
    return [item]
  })
}

const endSentence = (message: string) => (/[.!?…]$/.test(message) ? message : `${message}.`)

/** Exchanges what stands before and after a comma or 'and'; a message without either stays. */
function reorder(message: string): string {
  const [, first = '', second = ''] = /^(.{8,}?)(?:,| and | y )(.{8,})$/i.exec(message) ?? []
  return first === '' ? message : `${second.trim().replace(/[?.!]+$/, '')}, ${first.trim()}`
}

const lettersPerTypo = 12
const neighbours: Record<string, string> = {
  a: 's',
  b: 'v',
  c: 'x',
  d: 'f',
  e: 'r',
  f: 'g',
  g: 'h',
  h: 'j',
  i: 'o',
  j: 'k',
  k: 'l',
  l: 'k',
  m: 'n',
  n: 'm',
  o: 'p',
  p: 'o',
  q: 'w',
  r: 't',
  s: 'd',
  t: 'y',
  u: 'i',
  v: 'b',
  w: 'e',
  x: 'c',
  y: 'u',
  z: 'x',
}

/** One slip of the finger in so many letters: two exchanged, one dropped, doubled, or its neighbour. Always the same ones. */
function misspell(message: string, seed: number): string {
  let state = seed * 2_654_435_761
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
  const letters = [...message]
  const positions = letters.flatMap((letter, index) =>
    /[a-z]/i.test(letter) && /[a-z]/i.test(letters[index + 1] ?? '') ? [index] : [],
  )
  for (let start = 0; start < positions.length; start += lettersPerTypo) {
    const span = Math.min(lettersPerTypo, positions.length - start)
    if (span < lettersPerTypo / 2 && start > 0) break
    const at = positions[start + random(span)] ?? 0
    const letter = letters[at] ?? ''
    const kind = random(4)
    if (kind === 0) [letters[at], letters[at + 1]] = [letters[at + 1] ?? '', letter]
    else if (kind === 1) letters[at] = ''
    else if (kind === 2) letters[at] = letter + letter
    else letters[at] = neighbours[letter.toLowerCase()] ?? letter
  }
  return letters.join('')
}
