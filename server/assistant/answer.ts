import type { Topic as SafetyTopic } from '#practice/assistant/texts.ts'
import { addStatements, statementBefore } from '#server/assistant/add-statements.ts'
import { answerCancellation } from '#server/assistant/answer-cancellation.ts'
import { answerClause } from '#server/assistant/answer-clause.ts'
import { answerFromSite } from '#server/assistant/answer-from-site.ts'
import { createKnowledge, type Knowledge } from '#server/assistant/create-knowledge.ts'
import type { Passage } from '#server/assistant/facts/content.ts'
import { isAboutBuying } from '#server/assistant/is-about-buying.ts'
import { namesEmergency, type Part, type Snapshot, unknownPart } from '#server/assistant/part.ts'
import type { Clause } from '#server/assistant/read-message.ts'
import {
  followUpOpening,
  nextTopic,
  noTopic,
  practiceAspects,
  type ResolvedClause,
  resolveClause,
  talk,
} from '#server/assistant/resolve-clause.ts'
import { mayTellOfDanger } from '#server/assistant/safety/danger-score.ts'
import { somebody } from '#server/assistant/safety/emergency-patterns.ts'
import { problems } from '#server/assistant/select-passages.ts'
import { writeOut } from '#server/assistant/text/abbreviations.ts'
import { detectLanguage, type Language, otherLanguageSentence } from '#server/assistant/text/language.ts'
import { normalize, splitWords } from '#server/assistant/text/normalize.ts'
import { addsToQuestion, refersBack } from '#server/assistant/text/refers-back.ts'
import { splitSentences } from '#server/assistant/text/split-sentences.ts'
import { namePattern } from '#server/assistant/text/word-pattern.ts'
import { isAmongFrequent } from '#server/assistant/text/word-vectors.ts'
import { toLocal } from '#shared/local-time.ts'

const contextMessages = 6
const maxParts = 8
/** A question of so few words may lean on the one before. */
const leaningMaxWords = 9
const manyUnreadable = 2

/** Answers the last of the visitor's messages, read in the context of the earlier ones: each asked thing, in order. */
export function answer(conversation: readonly string[], snapshot: Snapshot): Part[] {
  const knowledge = createKnowledge(snapshot.content)
  const { safety, texts } = knowledge
  const message = conversation.at(-1) ?? ''
  // 'De la' is as French as it is Spanish.
  const language = otherLanguageSentence(message) === null ? detectLanguage(message) : 'en'
  const foreign = answerInOtherLanguage(message, snapshot)
  // At once: crises have no limit, and reading what else is asked would hold up everybody else.
  if (safety.detectCrisis(message))
    return routeSafety(knowledge, safety.detectTopics([message], false), language, foreign)
  const facts = answerQuestions(knowledge, conversation, snapshot, language)
  const topics = safety.detectTopics(conversation, isAboutBuyingOnly(facts))
  const routed = routeSafety(knowledge, topics, language, foreign)
  if (routed.length > 0) return [...routed, ...answerCancellation(knowledge, message, topics, language)]
  if (foreign && !(namesThing(knowledge, message) && facts.some(({ kind }) => kind === 'fact')))
    return [{ ...unknownPart(knowledge, foreign), isFixed: true }]
  const isGreeting = ({ kind, passages }: Part) =>
    kind === 'talk' && passages.every(({ id }) => id !== 'assistant')
  const isUnanswered = facts.every(isGreeting) && isUnexplained(knowledge, message)
  const unknown = { ...unknownPart(knowledge, texts[language].unknown), question: message }
  const parts = facts.length > 0 && !isUnanswered ? facts : [unknown]
  const { crisisReminder, urgent } = texts[language]
  const mayBeUrgent =
    safety.mayBeUrgent(isAboutBuyingOnly(facts) ? withoutTitles(knowledge, message) : message) ||
    (language === 'en' && (isHardToRead(knowledge, message) || mayTellOfDanger(message)))
  const isUrgent = mayBeUrgent && !parts.some(({ text }) => namesEmergency(text))
  const reminder = safety.hadCrisis(conversation) ? crisisReminder : isUrgent ? urgent : ''
  // What else is written in a language that isn't read may be urgent.
  const beside = [foreign, reminder].filter((text) => text !== '')
  const ownParts = mayBeUrgent ? parts.map((part) => ({ ...part, isFixed: true })) : parts
  return [...ownParts, ...beside.map((text): Part => ({ kind: 'talk', text, pages: [], passages: [] }))]
}

/** The topics of the last message that need a fixed answer. */
export function detectTopics(conversation: readonly string[], snapshot: Snapshot): readonly SafetyTopic[] {
  const knowledge = createKnowledge(snapshot.content)
  const facts = answerQuestions(knowledge, conversation, snapshot, 'en')
  return knowledge.safety.detectTopics(conversation, isAboutBuyingOnly(facts))
}

const isAboutBuyingOnly = (parts: readonly Part[]) =>
  parts.length > 0 && parts.every(({ isBuying, isPersonal }) => isBuying && !isPersonal)

/** What is said beside the names of what is offered: 'Wheel Evening' and 'two plates' tell nothing of who asks for their prices. */
function withoutTitles({ things }: Knowledge, message: string): string {
  const titles = things.map(({ title }) => normalize(title)).filter((title) => title !== '')
  const rest = titles
    .toSorted((one, other) => other.length - one.length)
    .reduce(
      (text, title) => text.replaceAll(new RegExp(`(?<= )${namePattern(title)}(?:e?s)?(?= )`, 'g'), ' '),
      ` ${normalize(message)} `,
    )
  return rest.trim()
}

/** Whether something urgent may hide in misspelled words: in two of them, or in one of a message that mentions a person. */
function isHardToRead({ spelling }: Knowledge, message: string): boolean {
  const text = normalize(message)
  const unreadable = splitWords(text).filter(
    (word) =>
      /^[a-z]{3,}$/.test(word) &&
      !spelling.isKnown(word) &&
      !isAmongFrequent(word) &&
      writeOut(word) === undefined,
  )
  return unreadable.length >= manyUnreadable || (unreadable.length > 0 && somebody.test(text))
}

/** Whether a message says something, beside greetings and thanks, that nobody explained. */
const isUnexplained = ({ reader }: Knowledge, message: string) =>
  reader.read(message).some(({ unknown, words }) => unknown.length > 0 && words.length > 2)

/** A sentence in the language of a message, or of a part of it, that isn't read; empty where all of it is. */
function answerInOtherLanguage(message: string, { content }: Snapshot): string {
  const [sentence = ''] = [message, ...splitSentences(message)].flatMap(
    (each) => otherLanguageSentence(each) ?? [],
  )
  return sentence.replace('{phone}', content.practice.phone.asWritten)
}

const namesThing = ({ reader }: Knowledge, message: string) =>
  reader.read(message).some(({ mentions }) => mentions.length > 0)

function routeSafety(
  knowledge: Knowledge,
  topics: readonly SafetyTopic[],
  language: Language,
  foreign: string,
): Part[] {
  const [first] = topics
  if (!first) return []
  const { routed, urgent } = knowledge.texts[language]
  const hasOwnThyroid = topics.includes('thyroid') && routed.thyroid !== routed[first]
  const toSay: SafetyTopic[] = hasOwnThyroid ? [first, 'thyroid'] : [first]
  const texts = [foreign, ...toSay.map((topic) => routed[topic])].filter((text) => text !== '')
  // 'He swallowed her pills' is about a medicine too.
  const isUrgent = !texts.some(namesEmergency) && first !== 'instructions'
  return [...texts, ...(isUrgent ? [urgent] : [])].map((text) => ({
    ...unknownPart(knowledge, text),
    kind: 'routed',
  }))
}

function answerQuestions(
  knowledge: Knowledge,
  conversation: readonly string[],
  snapshot: Snapshot,
  language: Language,
): Part[] {
  const { reader } = knowledge
  const last = conversation.at(-1) ?? ''
  const read = reader.read(last).map(asGreeting)
  const clauses = conversation.length > 1 ? read.map(withoutCorrection) : read
  const parts = answerClauses(knowledge, conversation, clauses, snapshot, language)
  if (parts.some(({ kind }) => kind === 'fact')) return parts
  const asWritten = reader.read(last, 'sentences')
  if (asWritten.length === clauses.length) return parts
  // What was told before a question may be what it is about.
  return answerClauses(knowledge, conversation, asWritten, snapshot, language)
}

function answerClauses(
  knowledge: Knowledge,
  conversation: readonly string[],
  clauses: readonly Clause[],
  snapshot: Snapshot,
  language: Language,
): Part[] {
  const { reader, things } = knowledge
  let topic = conversation
    .slice(-contextMessages, -1)
    .flatMap((message) => reader.read(message))
    .reduce(
      (before, clause) =>
        nextTopic(before, dropNarrativeAspects(resolveClause(clause, before, things, false))),
      noTopic,
    )
  topic = { ...topic, budget: null }
  const earlier = askedEarlier(knowledge, conversation)
  const hasQuestions = clauses.some((clause) => clause.isQuestion && !isTalk(clause))
  const today = toLocal(snapshot.now).date
  const parts: Part[] = []
  const usedPassages = new Set<Passage>()
  let isSame = false
  for (const [index, clause] of clauses.entries()) {
    const ahead =
      !isSame && topic.mentions.length === 0 && !isTalk(clause) ? { mentions: lookAhead(clauses, index) } : {}
    const ownClause = resolveClause(clause, { ...topic, ...ahead }, things, isSame, conversation.length > 1)
    const resolved = addStatements(ownClause, clause, clauses, index)
    topic = nextTopic(topic, dropNarrativeAspects(resolved))
    isSame ||= clause.mentions.length > 0
    if (hasQuestions ? !(clause.isQuestion || tellsProblem(clause)) : clauses.length > 1 && !mayAsk(clause))
      continue
    const isBuying = isAboutBuying(resolved)
    const isShort =
      (clause.mentions.length === 0 || addsToQuestion.test(clause.words.join(' '))) &&
      clause.words.length <= leaningMaxWords
    const inMessage = lastAsked(clauses.slice(0, index)) ?? statementBefore(clauses, index)
    const before = isShort && !isWhole(clause) ? (inMessage ?? earlier) : []
    const isAsked = clause.isQuestion || !clause.isNarrative || clauses.length === 1
    const context = { language, today, before, isAsked }
    const leaning = answerClause(knowledge, resolved, snapshot, context)
    // What was told may have nothing to do with it.
    const isLost = resolved !== ownClause && leaning.every(({ kind }) => kind === 'unknown')
    for (const part of isLost ? answerClause(knowledge, ownClause, snapshot, context) : leaning) {
      const isRepeated =
        parts.some(({ text }) => text === part.text) ||
        (part.passages.length > 0 && part.passages.every((passage) => usedPassages.has(passage)))
      if (isRepeated && part.kind !== 'unknown') continue
      for (const passage of part.passages) usedPassages.add(passage)
      parts.push({ ...part, isBuying: isBuying && part.kind !== 'near' && part.kind !== 'unknown' })
    }
  }
  const isFound = parts.some(({ kind }) => kind !== 'unknown')
  return trim(
    isFound || clauses.length < 2 ? parts : [...answerWhole(knowledge, conversation, language), ...parts],
  )
}

/** 'When are you open' means the same, whatever was asked before. */
const isWhole = ({ aspects, unknown, words }: Clause) =>
  unknown.length === 0 &&
  aspects.some((aspect) => practiceAspects.has(aspect)) &&
  // 'How long until you answer', after a request for a copy, is about that.
  !aspects.includes('reply') &&
  !followUpOpening.test(words.join(' ')) &&
  !refersBack.test(words.join(' '))

const lastAsked = (clauses: readonly Clause[]) => clauses.findLast(({ isQuestion }) => isQuestion)?.words

/** The words of the question before, and of the one before that if it leans on it. */
function askedEarlier({ reader }: Knowledge, conversation: readonly string[]): readonly string[] {
  const [last, before] = [-2, -3].map((at) => lastAsked(reader.read(conversation.at(at) ?? '')) ?? [])
  return last && last.length > 0 && last.length <= leaningMaxWords
    ? [...last, ...(before ?? [])]
    : (last ?? [])
}

/** What is asked may be told in one sentence and asked in another: 'My son is 13. Which group is he in?' */
function answerWhole(knowledge: Knowledge, conversation: readonly string[], language: Language): Part[] {
  const [clause] = knowledge.reader.read(conversation.at(-1) ?? '', 'message')
  if (!clause) return []
  const resolved = resolveClause(clause, noTopic, knowledge.things, false)
  return answerFromSite(knowledge, resolved, {
    when: null,
    language,
    before: [],
    isAsked: true,
    isGuess: true,
  })
}

/** What somebody tells, rather than asks, may name a thing to talk about, but asks nothing. */
const dropNarrativeAspects = (clause: ResolvedClause): ResolvedClause =>
  clause.isQuestion || !clause.isNarrative
    ? clause
    : { ...clause, aspects: clause.aspects.filter((aspect) => problems.has(aspect)) }

/** 'I forgot my password' asks, beside a question too. */
const tellsProblem = ({ aspects, isNarrative }: Clause) =>
  isNarrative && aspects.some((aspect) => problems.has(aspect))

const mayAsk = (clause: Clause) =>
  (clause.isQuestion && !isTalk(clause)) ||
  (clause.isNarrative ? tellsProblem(clause) : clause.aspects.length + clause.mentions.length > 0)

/** 'No, I meant the blend' is 'the blend', after another question. */
function withoutCorrection(clause: Clause): Clause {
  const text = clause.words.join(' ')
  const rest = text.replace(correction, '')
  if (rest === text || rest === '') return clause
  const words = rest.split(' ')
  return { ...clause, words, unknown: clause.unknown.filter((word) => words.includes(word)) }
}
const correction =
  /^(?:(?:no|nope|nah|oh|sorry|oops|wait|actually|hmm|um) )*(?:i (?:mean|meant|ment)|actually|sorry|oops|wait)(?: to say)? /

/** 'How are you?', and not 'how are you paid?' */
const asGreeting = (clause: Clause): Clause =>
  howAreYou.test(clause.words.join(' '))
    ? { ...clause, aspects: ['hello'], mentions: [], unknown: [] }
    : clause
const howAreYou = /^(?:(?:hi|hello|hey|and|so|ok) )*how (?:are|r) (?:you|u|ya)$/

const isTalk = ({ aspects }: Clause) => aspects.length > 0 && aspects.every((aspect) => talk.has(aspect))

/** 'Sizes and prices of honey': the thing may stand after the first question. */
const lookAhead = (clauses: readonly Clause[], index: number) =>
  clauses[index]?.mentions.length === 0
    ? (clauses.slice(index + 1).find(({ mentions, isQuestion }) => isQuestion && mentions.length > 0)
        ?.mentions ?? [])
    : []

/** Small talk is answered only alone; one 'I don't know' is enough. */
function trim(parts: readonly Part[]): Part[] {
  const isOnlyTalk = parts.every(({ kind }) => kind === 'talk')
  const withoutTalk = isOnlyTalk
    ? parts.slice(0, 1)
    : parts.filter(({ kind, passages }) => kind !== 'talk' || passages.some(({ id }) => id === 'assistant'))
  const firstUnknown = withoutTalk.find(({ kind }) => kind === 'unknown')
  return withoutTalk.filter((part) => part.kind !== 'unknown' || part === firstUnknown).slice(0, maxParts)
}
