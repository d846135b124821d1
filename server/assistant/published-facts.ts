import type { Passage } from '#server/assistant/knowledge/passage.ts'
import type { Vocabulary } from '#server/assistant/knowledge/vocabulary.ts'
import { normalize, splitWords } from '#server/assistant/normalize.ts'
import { digitize } from '#server/assistant/parse-ages.ts'

/**
 * What one clause says: its content words, its figures with their units in order, the things it is about, and whether
 * it denies. A clause of a passage also takes over what stands before it in its sentence.
 */
export type Statement = {
  words: ReadonlySet<string>
  figures: readonly string[]
  subjects: ReadonlySet<string>
  isNegative: boolean
}

/** Words without a claim of their own. Quantifiers, conditions and 'yes' are claims and not among them. */
const neutralWords = new Set(
  (
    'a an the is are am was be been being it its this that these those of to in for on at by with from as you your yours ' +
    'we our us they them their he she her his i me my and or will can may do does have has had get gets got so also then ' +
    'there here who which what when how very please would like cost costs price priced come comes take takes pay paid ' +
    'charge charged make makes give gives about say says said see find name named called while apiece each ' +
    'pours count currently simply just well great good'
  ).split(' '),
)
const synonyms: Record<string, string> = {
  ship: 'ship',
  deliver: 'ship',
  delivery: 'ship',
  buy: 'order',
  purchase: 'order',
  daily: 'day',
  monday: 'mon',
  friday: 'fri',
  telephone: 'phone',
  e: 'email',
  mail: 'email',
  answer: 'reply',
  respond: 'reply',
  response: 'reply',
  located: 'place',
  location: 'place',
  appointment: 'appointment',
  versu: 'against',
  versus: 'against',
  compar: 'against',
}
/** Words that limit a claim. A sentence that leaves one out says more than the site does. */
const limits = new Set(
  'only both all every any first over under except unless until soon coming not no never without least most up already within before after if small'
    .split(' ')
    .map((word) => stem(word)),
)
const negations =
  /\b(?:not|no|never|none|nothing|isnt|arent|dont|doesnt|cannot|cant|wont|without|neither|nor|sin|nunca)\b/
const money = /\$ ?(\d+(?:,\d{3})*(?:\.\d+)?)|(\d+(?:\.\d+)?) (?:dollars|bucks|usd|dolares)\b/g
const figure =
  /(m?)(\d+(?:\.\d+)?) ?(oz|ounces?|tsp|teaspoons?|tbsp|tablespoons?|minutes?|min|hours?|days?|weeks?|months?|years?|am|pm|percent|glasses|glass|bottles?|pouches|pouch|packs?|nutrients|botanicals|categories|lbs?|pounds?|grams?|g|mg|ml|miles?|scoops?|cups?|servings?)?\b/g
/** Names that are a size, a length or an age are read as figures. */
const isFigure = /^\d+ ?(?:oz|ounces?|min|minutes?)|^\d+$|^ages|hour|minute|ounce/

/** The vocabulary as statements are read with it. */
export type Lexicon = Pick<Vocabulary, 'kinds' | 'people'> & {
  /** Longest first. */
  subjectNames: readonly { subject: string; name: string }[]
}

export function createLexicon({ subjects, kinds, people }: Vocabulary): Lexicon {
  const subjectNames = Object.entries(subjects)
    .flatMap(([subject, names]) => names.map((name) => ({ subject, name: ` ${digitize(normalize(name))} ` })))
    .filter(({ name }) => !isFigure.test(name.trim()) && name.trim().length > 2)
    .sort((a, b) => b.name.length - a.name.length)
  return { subjectNames, kinds, people }
}

/** The clauses of a text. Commas inside numbers don't split. */
export function splitClauses(sentence: string): string[] {
  const asides = [...sentence.matchAll(/\(([^)]*)\)/g)].map(([, aside = '']) => aside)
  return [sentence.replace(/\([^)]*\)/g, ' '), ...asides]
    .flatMap((part) => part.split(/[,;](?=\s)|\s[–—-]\s|\s(?:but|while|whereas)\s/))
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\d]/u.test(clause))
}

export const splitStatements = (text: string): string[] =>
  text
    .split(/\n|(?<=[.!?…])\s+/)
    .map((sentence) => sentence.replace(/^[-•*\s]+/, '').trim())
    .filter(Boolean)

export function readStatement({ subjectNames, kinds }: Lexicon, clause: string): Statement {
  const mentioned = new Set<string>()
  let rest = ` ${digitizeKeepingSigns(clause)} `
  for (const { subject, name } of subjectNames) {
    if (!rest.includes(name)) continue
    mentioned.add(subject)
    rest = rest.replaceAll(name, ' ')
  }
  const figures: string[] = []
  const withoutFigures = rest.replace(figure, (_, sign: string, value: string, unit = '') => {
    figures.push(`${sign ? '$' : ''}${Number(value)}${singular(unit)}`)
    return ' '
  })
  const words = splitWords(withoutFigures)
    .filter((word) => !neutralWords.has(word))
    .map(stem)
  return {
    words: new Set(words),
    figures,
    subjects: dropParents(kinds, mentioned),
    isNegative: negations.test(normalize(clause)),
  }
}

/** A question about a gallon of the drink is about the gallon. */
function dropParents(kinds: Lexicon['kinds'], mentioned: ReadonlySet<string>): Set<string> {
  const parents = new Set([...mentioned].map((subject) => kinds[subject]))
  return new Set([...mentioned].filter((subject) => !parents.has(subject)))
}

/** Every clause of the passages, each with what its sentence, its heading and its passage say before it. */
export function listFacts(lexicon: Lexicon, passages: readonly Passage[]): Statement[] {
  return passages.flatMap(({ text, subjects: passageSubjects, page }) => {
    const ageGroups = passageSubjects.filter((subject) => lexicon.people.includes(subject))
    let heading: Statement | null = null
    let earlier: ReadonlySet<string> = new Set(passageSubjects)
    const title = readStatement(lexicon, page.title).words
    return splitStatements(text).flatMap((sentence) => {
      const whole = readStatement(lexicon, sentence)
      if (sentence.endsWith(':')) heading = whole
      const context = { words: new Set([...title, ...(heading?.words ?? [])]), subjects: heading?.subjects }
      let previous: Statement | null = null
      const clauses = splitClauses(sentence).map((clause) => {
        const own = readStatement(lexicon, clause)
        const inheritedSubjects = previous?.subjects ?? (context.subjects?.size ? context.subjects : earlier)
        const fact: Statement = {
          ...own,
          words: new Set([...own.words, ...context.words, ...(previous?.words ?? [])]),
          subjects: new Set([...(own.subjects.size > 0 ? own.subjects : inheritedSubjects), ...ageGroups]),
        }
        previous = fact
        return fact
      })
      const inherited = earlier
      if (whole.subjects.size > 0) earlier = whole.subjects
      return isUnambiguous(whole)
        ? [
            ...clauses,
            {
              ...whole,
              words: new Set([...whole.words, ...context.words]),
              subjects: new Set([...(whole.subjects.size > 0 ? whole.subjects : inherited), ...ageGroups]),
            },
          ]
        : clauses
    })
  })
}

/** Whether a whole sentence may be quoted in parts: one thing, no denial, no two figures of a kind. */
function isUnambiguous({ figures, subjects: about, isNegative }: Statement): boolean {
  const kindsOfFigures = figures.map((each) => each.replace(/[\d.]+/, ''))
  return !isNegative && about.size <= 1 && new Set(kindsOfFigures).size === kindsOfFigures.length
}

/** Whether one fact says everything that the clause says, of the same thing, with the same limits. */
export function supports({ people }: Lexicon, fact: Statement, clause: Statement): boolean {
  if (fact.isNegative !== clause.isNegative) return false
  if (![...clause.words].every((word) => fact.words.has(word))) return false
  if (!isInOrder(clause.figures, fact.figures)) return false
  if ([...fact.words].some((word) => limits.has(word) && !clause.words.has(word))) return false
  // A figure in a comparison belongs to neither of the things alone.
  const things = [...fact.subjects].filter((subject) => !people.includes(subject))
  if (
    clause.figures.length > 0 &&
    things.length > 1 &&
    !things.every((subject) => clause.subjects.has(subject))
  )
    return false
  return [...clause.subjects].every((subject) => fact.subjects.has(subject))
}

function isInOrder(part: readonly string[], whole: readonly string[]): boolean {
  let position = 0
  for (const each of part) {
    position = whole.indexOf(each, position) + 1
    if (position === 0) return false
  }
  return true
}

/** Normalized text in which '$10.50' has become 'm10.5' and number words digits. */
function digitizeKeepingSigns(clause: string): string {
  const marked = clause
    .toLowerCase()
    .replace(
      money,
      (_, signed?: string, named?: string) =>
        ` moneyfigure${Number((signed ?? named ?? '').replaceAll(',', ''))}endfigure `,
    )
    .replace(/(\d)\.(\d)/g, '$1decimalpoint$2')
    .replace(/(\d),(\d{3})/g, '$1$2')
    .replace(/%/g, ' percent')
    .replace(/(\d+)\+/g, '$1')
  return digitize(normalize(marked))
    .replace(/moneyfigure/g, 'm')
    .replace(/endfigure/g, '')
    .replace(/decimalpoint/g, '.')
}

function singular(unit: string): string {
  const names: Record<string, string> = {
    ounce: 'oz',
    ounces: 'oz',
    teaspoon: 'tsp',
    teaspoons: 'tsp',
    min: 'minute',
    glasses: 'glass',
    pouches: 'pouch',
    categories: 'category',
    g: 'gram',
    lb: 'pound',
  }
  return (
    names[unit] ?? (unit.length > 3 && unit.endsWith('s') && !unit.endsWith('ss') ? unit.slice(0, -1) : unit)
  )
}

function stem(word: string): string {
  const base = word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, '')
    .replace(/(?<=[a-z]{2}[^s])s$/, '')
    .replace(/(?<=[a-z]{3})([bdgmnprt])\1$/, '$1')
    .replace(/(?<=[a-z]{3})e$/, '')
  return synonyms[base] ?? synonyms[word] ?? base
}
