import type { Knowledge } from '#server/assistant/knowledge/create-knowledge.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import { normalize } from '#server/assistant/normalize.ts'
import {
  listFacts,
  readStatement,
  type Statement,
  splitClauses,
  splitStatements,
  supports,
} from '#server/assistant/published-facts.ts'
import { namePattern } from '#server/assistant/rules/word-pattern.ts'

/** Courtesy, 'I do not know' and 'please ask': sentences that claim nothing about the practice. */
const courtesies = [
  /^(?:hello|hi|hi there|thanks for asking|thank you for asking|happy to help|glad to help|you are welcome|good question|here is what the (?:site|page) says|let me know if you have (?:any )?(?:other|more) questions)$/,
  /^(?:sorry |im sorry |i am sorry )?(?:but )?i (?:do not|dont) know(?: that)?(?: (?:please|you can|for that|the|site|page|does not|doesnt|say|so|ask|on|contact|us|about|it|directly|NAME))*$/,
  /^(?:please |you can |you may )?(?:ask|contact|call|text|write to|talk to|speak with|speak to|check with|see)(?: (?:please|us|NAME|the|your|a|an|on|at|or|and|to|with|first|before|you|take|it|anything|new|contact|page|directly|for|more|details|that|about|this|your|own|doctor|pharmacist|physician|call|write|emergency|911|988|in))*$/,
  /^(?:i am|im) (?:an |a |the )?(?:ai|ai assistant|computer program|assistant|bot)(?: (?:and )?not a (?:real )?person)?$/,
  /^(?:i am|im) not a (?:real )?person$/,
]

const listCourtesies = (firstName: string): RegExp[] =>
  courtesies.map((pattern) => new RegExp(pattern.source.replaceAll('NAME', namePattern(firstName))))

/** Fewer content words than this say too little to be looked up alone. */
const minWords = 2

/**
 * Returns a function that says whether a sentence of a model is backed by the passages: each of its clauses must be
 * said, of the same thing and with the same figures, by one clause of a passage. What cannot be found there is refused,
 * true or not. `about`: what the question is about, for sentences that name nothing.
 */
export function createSupportCheck(
  { lexicon, practice }: Knowledge,
  passages: readonly Passage[],
  about: ReadonlySet<string>,
): (sentence: string) => boolean {
  const facts = listFacts(lexicon, passages)
  const allowedCourtesies = listCourtesies(practice.coach.firstName)
  const readClause = (clause: string) => readStatement(lexicon, clause)
  const isSaidBy = (fact: Statement, statement: Statement) => supports(lexicon, fact, statement)
  const removeContacts = (sentence: string) => replaceContacts(practice, sentence)
  const published = new Set(passages.flatMap(({ text }) => splitStatements(text)).map(normalize))
  let current = about

  /** A statement that names nothing is about what was named last, or about the practice as a whole. */
  function isBacked(statement: Statement): boolean {
    const namesNothing = statement.subjects.size === 0
    const complete = namesNothing ? { ...statement, subjects: current } : statement
    // Nobody knows whose figure it is: not of any one thing.
    const isOfNothing = complete.subjects.size === 0 && statement.figures.length > 0
    return facts.some(
      (fact) =>
        (isSaidBy(fact, complete) && !(isOfNothing && fact.subjects.size > 0)) ||
        (namesNothing && fact.subjects.size === 0 && isSaidBy(fact, statement)),
    )
  }

  /** A fragment, such as 'on your first pouch', is read together with what precedes it. */
  function isClauseSupported(clause: string, index: number, clauses: readonly string[]): boolean {
    const own = readClause(clause)
    const isFragment = own.figures.length === 0 && own.words.size < minWords
    const before = isFragment && index > 0 ? readClause(clauses[index - 1] ?? '').words : []
    const statement = { ...own, words: new Set([...own.words, ...before]) }
    if (isFragment && index === 0 && own.subjects.size === 0) return false
    if (statement.subjects.size > 0) current = statement.subjects
    if (statement.words.size === 0 && statement.figures.length === 0)
      return statement.subjects.size > 0 && statement.isNegative === false
    return isBacked(statement) || isCorrectTotal({ ...statement, subjects: current }, passages)
  }

  return (sentence) => {
    const normalized = normalize(sentence)
    if (published.has(normalized)) return true
    if (/^[\s\p{P}]*$/u.test(sentence)) return true
    if (allowedCourtesies.some((pattern) => pattern.test(normalize(removeContacts(sentence))))) return true
    if (/\b(?:i|ill|ive|im|id|me|my)\b/.test(normalized)) return false
    const clauses = splitClauses(removeContacts(sentence)).flatMap((clause) => splitAtAnd(clause))
    if (clauses.every((clause) => readClause(clause).words.size + readClause(clause).figures.length === 0))
      return false
    const whole = readClause(removeContacts(sentence))
    if (whole.words.size >= minWords && isBacked(whole)) {
      if (whole.subjects.size > 0) current = whole.subjects
      return true
    }
    const before = current
    const isSupported = clauses.every(isClauseSupported)
    if (!isSupported) current = before
    return isSupported
  }
}

/** Phone number, email address and hours, exactly as published. */
function replaceContacts({ phone, email, hours }: Knowledge['practice'], sentence: string): string {
  return [phone.asWritten, email, hours.asWritten].reduce(
    (text, contact) => text.replaceAll(contact, ' us '),
    sentence,
  )
}

/** '$30 for the gallon and $25 for the 6-pack' are two claims; 'ginger and lemon' are two as well. */
const splitAtAnd = (clause: string) => clause.split(/\s(?:and|y)\s/).filter((part) => part.trim() !== '')

/** '3 pouches come to $30.00'. */
function isCorrectTotal({ figures, words, subjects }: Statement, passages: readonly Passage[]): boolean {
  const [quantityFigure = '', priceFigure = '', ...more] = figures
  if (more.length > 0 || !priceFigure.startsWith('$') || [...words].some((word) => word !== 'total'))
    return false
  const quantity = Number(/^\d+/.exec(quantityFigure)?.[0])
  return passages.some(
    ({ unit, subjects: own }) =>
      unit &&
      own.some((subject) => subjects.has(subject)) &&
      (unit.max === null || quantity <= unit.max) &&
      quantity * unit.cents === Math.round(Number(priceFigure.slice(1)) * 100),
  )
}
