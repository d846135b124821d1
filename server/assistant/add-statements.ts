import { asksForAmount } from '#server/assistant/asks-for-amount.ts'
import { people } from '#server/assistant/facts/daily-use.ts'
import type { Clause } from '#server/assistant/read-message.ts'
import type { ResolvedClause } from '#server/assistant/resolve-clause.ts'
import { refersBack } from '#server/assistant/text/refers-back.ts'

/** A question, with the statements of the same message that it refers to. `own`: as it was read by itself, the one `at` there. */
export function addStatements(
  clause: ResolvedClause,
  own: Clause,
  message: readonly Clause[],
  at: number,
): ResolvedClause {
  const before = message.slice(0, at)
  const dosed = withPeople(clause, own, message)
  if (dosed !== clause) return dosed
  const charged = withCharge(clause, own, before)
  if (charged !== clause) return charged
  const extended = withStatement(clause, before.at(-1))
  return extended === clause ? withNarrative(clause, own, before) : extended
}

/** The words of what was told just before a question. */
export function statementBefore(clauses: readonly Clause[], index: number): readonly string[] | undefined {
  const before = clauses[index - 1]
  return before && !before.isQuestion && before.words.length > 0 ? before.words : undefined
}

const asksForCharge =
  /\b(?:(?:do|will|would) (?:i|we) (?:still )?(?:owe|be charged|get charged)|(?:am i|are we) (?:still )?(?:going to|gonna) (?:be|get) (?:charged|billed)|(?:will|would|do|are) you (?:still )?(?:going to )?(?:charge|bill) (?:me|us))\b/

/** 'I have to be in court at the hour of our meeting. Do I owe you?' asks for the rule for missed sessions. */
function withCharge(clause: ResolvedClause, own: Clause, before: readonly Clause[]): ResolvedClause {
  const narration = before.findLast(({ isQuestion }) => !isQuestion)
  if (!(narration && asksForCharge.test(own.words.join(' ')) && own.mentions.length === 0)) return clause
  const aspects = clause.aspects.filter((aspect) => aspect !== 'price' && aspect !== 'payment')
  return {
    ...clause,
    mentions: [],
    aspects: [...new Set([...aspects, 'cancel'])],
    words: [...narration.words, ...clause.words],
  }
}

/** Whom an amount is for, and the words of what is told of them: an age of somebody else says nothing. */
const ofWhom: readonly (readonly [RegExp, RegExp])[] = [
  [/\bfor (?:me|us)$/, /\b(?:i|im|ive|we|weve)\b/],
  [/\bfor (?:him|her|them|my \w+)$/, /\b(?:hes?|shes?|they|theyre|is)\b/],
]

/** 'How much for me? I’m 29', of what people of an age take an amount of, asks for no price. */
function withPeople(clause: ResolvedClause, own: Clause, message: readonly Clause[]): ResolvedClause {
  const text = own.words.join(' ')
  const [, ofThem] = ofWhom.find(([pattern]) => pattern.test(text)) ?? []
  if (!ofThem || !clause.aspects.includes('price') || !asksForAmount(text, true)) return clause
  const groups = message
    .filter(({ isQuestion, words }) => !isQuestion && ofThem.test(words.join(' ')))
    .flatMap(({ mentions }) => mentions.filter(({ tag }) => people.has(tag)))
  if (groups.length === 0) return clause
  const aspects = clause.aspects.map((aspect) => (aspect === 'price' ? 'dose' : aspect))
  return { ...clause, aspects, mentions: [...clause.mentions, ...groups] }
}

/** 'I’m in a wheelchair. Will I get in?': what was told before a question that names nothing of its own. */
function withNarrative(clause: ResolvedClause, own: Clause, before: readonly Clause[]): ResolvedClause {
  const namesNothing =
    own.mentions.length === 0 && own.aspects.every((aspect) => aspect === 'what') && own.unknown.length < 2
  const narrations = before.filter(({ isQuestion }) => !isQuestion)
  if (!(own.isQuestion && (namesNothing || isOfTeller(own))) || narrations.length === 0) return clause
  return {
    ...clause,
    words: [...narrations.flatMap(({ words }) => words), ...clause.words],
    unknown: [...narrations.flatMap(({ unknown }) => unknown), ...clause.unknown],
  }
}

/** 'Is there something for people like me?' asks about who was told of. */
const isOfTeller = ({ mentions, words }: Clause) =>
  mentions.length === 0 &&
  /\b(?:(?:people|folks|somebody|someone|anyone|anybody|those|guys|girls|kids|us) like (?:me|us|him|her|them|that)|in (?:my|our|his|her) (?:case|situation|shoes))\b/.test(
    words.join(' '),
  )

/** 'I would rather not be filmed. Is that something you do?' asks about what was told. */
function withStatement(clause: ResolvedClause, before: Clause | undefined): ResolvedClause {
  const isEmpty = clause.unknown.length + clause.mentions.length === 0 && clause.aspects.every(isVague)
  if (
    !(before && !before.isQuestion && clause.isQuestion && isEmpty && refersBack.test(clause.words.join(' ')))
  )
    return clause
  return { ...clause, aspects: before.aspects, words: [...before.words, ...clause.words] }
}
const isVague = (aspect: string) => aspect === 'what' || aspect === 'offer'
