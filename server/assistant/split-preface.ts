import type { Token } from '#server/assistant/count-things.ts'
import { people } from '#server/assistant/facts/daily-use.ts'
import { stopWords } from '#server/assistant/facts/stop-words.ts'
import { refersBack } from '#server/assistant/text/refers-back.ts'

const minWords = 3
/** Who or what a told clause is about; 'on Saturdays' or 'if I cancel' before a comma belongs to the question. */
const toldOpening =
  /^(?:(?:oh|ok|okay|hey|hi|well|so|shoot|ugh|wow|lol) )*(?:i|im|ive|id|we|weve|were|my|our|he|hes|she|shes|they|theyre|you|youre|your|its|it|this|that|these|those|the|a|an|there|theres|saw you|found you|heard (?:about|of))\b(?! (?:would|should|shall) )/
const before = /^(?:so|but|and|anyway|anyways|meanwhile|please|just|now|also|then|ok|okay)$/
const leaning = new RegExp(`${refersBack.source}|\\b(?:he|she|him|her|they|there|then|same|like me)\\b`)
const isWorthy = ({ things, aspects }: Token) =>
  things.length > 0 || aspects.some((aspect) => aspect !== 'what')

/**
 * The words before a question that only tell how somebody came to ask: 'My car broke down, so how much is half an hour by video?' Null where
 * what is told says more of what is asked, as a number, an age or a person does, or where the question says little by itself.
 * `opensQuestion`: whether tokens begin as a question does.
 */
export function splitPreface(
  tokens: readonly Token[],
  opensQuestion: (tokens: readonly Token[]) => boolean,
): { preface: Token[]; question: Token[] } | null {
  for (const [index, { text }] of tokens.entries()) {
    if (text !== 'comma') continue
    const preface = tokens.slice(0, index)
    const start = tokens.findIndex(
      (token, at) => at > index && !before.test(token.text) && token.text !== 'comma',
    )
    if (start === -1) return null
    const question = tokens.slice(start)
    if (!opensQuestion(question)) continue
    return isTold(preface, asksOfItsOwn(question)) && isComplete(question) ? { preface, question } : null
  }
  return null
}

const textOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ')

/** `isApart`: what is named in it is not what the question asks about. */
const isTold = (preface: readonly Token[], isApart: boolean): boolean =>
  textOf(preface).split(' ').length >= minWords &&
  toldOpening.test(textOf(preface)) &&
  preface.every((token) => !token.isNumber && (isApart || !isWorthy(token)))

/** 'How much is a gallon' names what it asks about, 'what are your hours' needs to name nothing. */
const asksOfItsOwn = (question: readonly Token[]) =>
  question.some(({ aspects }) => aspects.some((aspect) => ofPractice.has(aspect))) ||
  (question.some(({ things, aspects, text }) =>
    things.length > 0
      ? things.some((tag) => !people.has(tag) && tag !== 'coach')
      : aspects.length === 0 && /^[a-z]{4,}$/.test(text) && !stopWords.has(text),
  ) &&
    question.some(({ aspects }) => aspects.some((aspect) => aspect !== 'what')))
const ofPractice = new Set(['hours', 'place', 'contact'])

/** Whether a question asks for something by itself: it leans on nothing that was told before it. */
function isComplete(question: readonly Token[]): boolean {
  const hasThing = question.some(({ things }) => things.length > 0)
  const unknown = question.filter(
    (token) => !isWorthy(token) && !token.isNumber && !stopWords.has(token.text),
  )
  return question.some(isWorthy) && unknown.length < 2 && (hasThing || !leaning.test(textOf(question)))
}
