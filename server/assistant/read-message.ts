import { asksForAmount, asksForPrice, asksForValidity } from '#server/assistant/asks-for-amount.ts'
import { asksForRefund, asksHowMuchBack } from '#server/assistant/asks-for-refund.ts'
import {
  countThings,
  isDenied,
  type Mention,
  mergeMentions,
  readCount,
  type Token,
} from '#server/assistant/count-things.ts'
import { disambiguateTokens } from '#server/assistant/disambiguate-tokens.ts'
import { isOtherAge, people } from '#server/assistant/facts/daily-use.ts'
import { stopWords } from '#server/assistant/facts/stop-words.ts'
import { listProductTags, type Thing } from '#server/assistant/facts/things.ts'
import type { Vocabulary } from '#server/assistant/facts/vocabulary.ts'
import { auxiliary, interrogative, isQuestion, narrative, opener } from '#server/assistant/is-question.ts'
import { nameByTitle } from '#server/assistant/name-by-title.ts'
import { splitPreface } from '#server/assistant/split-preface.ts'
import { writeOutAsked, writeOutDigits } from '#server/assistant/text/abbreviations.ts'
import { readAges } from '#server/assistant/text/ages.ts'
import { duration, readBudget, readMinutes, shareUnit } from '#server/assistant/text/amounts.ts'
import { removeContactDetails } from '#server/assistant/text/contact-details.ts'
import { detectLanguage, type Language } from '#server/assistant/text/language.ts'
import { normalizeKeepingSigns, splitWords } from '#server/assistant/text/normalize.ts'
import { digitize } from '#server/assistant/text/numbers.ts'
import type { Spelling } from '#server/assistant/text/spelling.ts'
import { splitSentences } from '#server/assistant/text/split-sentences.ts'
import { writeOutDates } from '#server/assistant/text/write-out-dates.ts'

/** One question of a message, in terms of the vocabulary. */
export type Clause = {
  /** The sentence as it was written. */
  sentence: string
  /** Spelling corrected. */
  words: readonly string[]
  mentions: readonly Mention[]
  aspects: readonly string[]
  /** Words that neither the vocabulary nor general language explains. */
  unknown: readonly string[]
  isQuestion: boolean
  /** What somebody tells of themselves or others. */
  isNarrative: boolean
  /** In dollars: 'how many for $60'. */
  budget: number | null
  minutes: number | null
  /** A number that stands alone, without a thing: 'and two of them?'. */
  count: number | null
}

const joint = /^(?:and|plus|also|but|then|y|or|comma)$/
/** Words for a sum belong to the question that they stand in: 'two gallons and a bottle altogether' is one. */
const sum = /^(?:total|altogether|in all|going for)$/
/** Whether a token asks for something by itself. */
const asks = ({ text, aspects }: Token) => !sum.test(text) && aspects.some((aspect) => aspect !== 'what')
/** 'Who is the owner' asks too. */
const asksWhat = (tokens: readonly Token[]) =>
  tokens.some(({ aspects }) => aspects.includes('what')) && tokens.some(({ things }) => things.length > 0)

/** 'So she can do it': the verb follows its subject and asks nothing. */
const subject = /^(?:i|you|she|he|we|they|it)$/
/** 'Which pouches can I order' is one question: its verb begins no other. */
function beginsQuestion(current: readonly Token[], token: Token, nextToken: Token | undefined): boolean {
  const [first = '', second] = splitWords(token.text)
  const next = second ?? splitWords(nextToken?.text ?? '')[0] ?? ''
  if (interrogative.test(first) || /^(?:tell|dime)$/.test(first)) return true
  if (!auxiliary.test(first)) return false
  const words = current.flatMap(({ text }) => splitWords(text))
  if (subject.test(words.at(-1) ?? '') && !subject.test(next)) return false
  return words.some((word) => auxiliary.test(word)) || !words.some((word) => interrogative.test(word))
}

const firstWord = (tokens: readonly Token[]) => splitWords(tokens[0]?.text ?? '')[0] ?? ''
const opensQuestion = (tokens: readonly Token[]) => opener.test(firstWord(tokens))

/** 'Do you take insurance', where nobody knows the word, is a question too. */
const isUnknownQuestion = (tokens: readonly Token[]) =>
  (auxiliary.test(firstWord(tokens)) || interrogative.test(firstWord(tokens))) &&
  tokens.some(({ text, things, isNumber }) => !isNumber && things.length === 0 && !stopWords.has(text))

/** 'Does it need', 'do I have' */
const asksOfIt = ([verb, subject]: readonly Token[]) =>
  auxiliary.test(splitWords(verb?.text ?? '')[0] ?? '') &&
  /^(?:it|i|they|that|you|we|she|he|there)\b/.test(
    `${splitWords(verb?.text ?? '')
      .slice(1)
      .join(' ')} ${subject?.text ?? ''}`.trim(),
  )

/**
 * Whether what follows, up to the next joint, asks for something of its own: 'two gallons and a bottle cost' asks once for the
 * price.
 */
function asksAnew(rest: readonly Token[], current: readonly Token[], isJoint: boolean): boolean {
  const end = rest.findIndex(({ text }, index) => index > 0 && joint.test(text))
  const part = end === -1 ? rest : rest.slice(0, end)
  const first = firstWord(part)
  const currentAspects = new Set(current.flatMap(({ aspects }) => aspects))
  return (
    part.some((token) => asks(token) && token.aspects.some((aspect) => !currentAspects.has(aspect))) ||
    (isJoint && (interrogative.test(first) || asksOfIt(part)) && part.length >= minAnewWords) ||
    ((interrogative.test(first) || auxiliary.test(first)) &&
      part.some(({ things, aspects }) => things.length + aspects.length > 0))
  )
}

/** 'I have no training' tells of the visitor, and asks for nobody's. */
const ofTeller = /\b(?:i|ive|im|my|we|weve|our)\b/
const ofOthers = /\b(?:you|your|she|her|he|his|they|their|who|whose)\b/
const isCoach = ({ things }: Token) => things.includes('coach')
/** 'What is the most I can order', 'how many pouches may I buy' */
const mostOf =
  /\b(?:the )?(?:most|max|maximum) (?:\w+ ){0,3}(?:i|we) (?:can|may)\b|\bhow many (?:\w+ ){1,4}(?:can|may) (?:i|we) (?:order|buy|get)\b/
const opensAccount =
  /\b(?:sign(?:ing)? up|register)\b|\b(?:make|open|create|get|have|want|wants|need|own)\b.*\b(?:account|login|profile)\b/
/** In years. */
const ageOfAdults = 18
const minAnewWords = 4
/** So many of a thing are an order of another kind. */
export const manyCount = 10
const maxWords = 400

/** `whole`: all sentences as one question, or each sentence without a part that only tells how somebody came to ask. */
export type Reader = { read(message: string, whole?: 'message' | 'sentences'): Clause[] }

/**
 * Reads messages in terms of a vocabulary: sentence by sentence, each question of a sentence for itself. `hasDailyUse`: whether
 * something is sold of which people of an age take an amount; otherwise an age asks for none.
 */
export function createReader(
  vocabulary: Vocabulary,
  things: readonly Thing[],
  spelling: Spelling,
  hasDailyUse: boolean,
): Reader {
  const sizes = new Set(things.map(({ tag }) => tag))
  const sessions = new Set([
    'session',
    ...things.flatMap(({ tag, kind }) => (kind === 'service' ? [tag] : [])),
  ])
  const products = listProductTags(things)
  /** In dollars. */
  const prices = new Set(things.flatMap(({ units }) => units.map(({ cents }) => cents / 100)))
  /** Whether the practice says from which age somebody may have an account. */
  const hasAgeRule = vocabulary.aspects.has('adults')

  function read(written: string, whole?: 'message' | 'sentences'): Clause[] {
    const message = removeContactDetails(written)
    const correct = spelling.forText()
    const language = detectLanguage(message)
    const sentences = whole === 'message' ? [] : splitSentences(message)
    const parts = sentences.length > 0 ? sentences : [message]
    return parts.flatMap((sentence) => {
      const words = splitWords(
        digitize(writeOutDigits(normalizeKeepingSigns(writeOutDates(sentence))), language),
      )
        .slice(0, maxWords)
        .map((word) => writeOutAsked(word) ?? correct(word))
      const digits = splitWords(shareUnit(digitize(words.join(' '), language)))
      const tokens = disambiguateTokens(tokenize(digits))
      const isAsked = isQuestion(sentence, digits)
      if (whole === 'message') return [toClause(tokens, sentence, isAsked, language)]
      const sentenceParts = whole ? null : splitPreface(tokens, opensQuestion)
      return [
        ...(sentenceParts ? [toClause(sentenceParts.preface, sentence, false, language)] : []),
        ...splitAtQuestions(sentenceParts?.question ?? tokens).map((group) =>
          toClause(group, sentence, isAsked, language),
        ),
      ]
    })
  }

  function tokenize(words: readonly string[]): Token[] {
    const tokens: Token[] = []
    for (let index = 0; index < words.length; ) {
      let length = Math.min(vocabulary.longest, words.length - index)
      while (length > 1 && !vocabulary.phrases.has(words.slice(index, index + length).join(' '))) length--
      const text = words.slice(index, index + length).join(' ')
      const meaning = vocabulary.phrases.get(text) ?? (length === 1 ? otherNumber(text) : undefined)
      const isNumber = /^\d+$/.test(text) && !meaning
      tokens.push({
        text,
        things: meaning?.things ?? [],
        aspects: meaning?.aspects ?? [],
        count: null,
        isNumber,
      })
      index += length
    }
    return tokens
  }

  /** 'Event' means what 'events' does. */
  function otherNumber(word: string) {
    const other = word.endsWith('s') ? word.slice(0, -1) : `${word}s`
    return word.length > 4 && !stopWords.has(word) ? vocabulary.phrases.get(other) : undefined
  }

  /** Two questions in one sentence: split where a new one begins, if both sides ask for something. */
  function splitAtQuestions(tokens: readonly Token[]): Token[][] {
    const groups: Token[][] = [[]]
    for (const [index, token] of tokens.entries()) {
      const current = groups.at(-1) ?? []
      const isJoint = joint.test(token.text)
      const rest = tokens.slice(index + (isJoint ? 1 : 0))
      const begins =
        (isJoint || beginsQuestion(current, token, tokens[index + 1])) &&
        !/^(?:if|si)$/.test(current[0]?.text ?? '')
      const isAsked =
        current.some(asks) ||
        (isJoint && asksWhat(current)) ||
        (isUnknownQuestion(current) && opensQuestion(rest))
      if (begins && isAsked && asksAnew(rest, current, isJoint)) groups.push(isJoint ? [] : [token])
      else if (token.text !== 'comma') current.push(token)
    }
    return groups.filter((group) => group.length > 0)
  }

  function toClause(
    tokens: readonly Token[],
    sentence: string,
    isAsked: boolean,
    language: Language,
  ): Clause {
    const words = tokens.flatMap(({ text }) => splitWords(text))
    const text = words.join(' ')
    const isRefund = asksForRefund(text)
    const budget = isRefund ? null : readBudget(text)
    const minutes = readMinutes(text)
    const counted = countThings(tokens, budget, sizes, prices)
    const ages = readAges(text)
    const groups = [
      ...new Set(
        (hasDailyUse ? ages : []).map((age) => (age <= 12 ? 'child' : age <= 18 ? 'teen' : 'adult')),
      ),
    ]
    const named = [...new Set(tokens.flatMap((token) => token.aspects))]
    const isOwnPast = ofTeller.test(text) && !ofOthers.test(text) && !tokens.some(isCoach)
    const aspects = named
      .filter(
        (aspect) => !(aspect === 'price' && asksHowMuchBack(text)) && !(aspect === 'experience' && isOwnPast),
      )
      .map((aspect) => (aspect === 'length' && asksForValidity(text) ? 'validity' : aspect))
    const isMeant = ({ tag }: Mention) =>
      !people.has(tag) || !(isDenied(tokens, tag) || isOtherAge(tag, ages, counted))
    const meant = mergeMentions(counted.filter(isMeant))
    // 'Clases' are lessons: a title is seldom in Spanish.
    const titled = language === 'en' ? nameByTitle(vocabulary, words, aspects, meant) : []
    const mentions = titled.length > 0 ? titled : meant
    const isPriceOrDose = aspects.includes('price')
    const isForPeople = groups.length > 0 || mentions.some(({ tag }) => people.has(tag))
    const isAboutSession =
      mentions.some(({ tag }) => sessions.has(tag)) && !mentions.some(({ tag }) => products.has(tag))
    const isDose = hasDailyUse && isPriceOrDose && asksForAmount(text, isForPeople && !isAboutSession)
    const isUnderAge =
      ages.some((age) => age < ageOfAdults) || mentions.some(({ tag }) => tag === 'child' || tag === 'teen')
    const isPriced = isPriceOrDose && asksForPrice(text)
    return {
      sentence,
      words,
      mentions: [
        ...mentions,
        ...groups
          .filter((group) => !mentions.some(({ tag }) => tag === group))
          .map((tag) => ({ tag, count: null })),
      ],
      aspects: [
        ...aspects.filter((aspect) => aspect !== (isDose ? 'price' : isPriced ? 'dose' : null)),
        ...(isDose ? ['dose'] : []),
        ...(mostOf.test(text) && budget === null ? ['quantity'] : []),
        ...(isRefund ? ['refund'] : []),
        ...(hasAgeRule && opensAccount.test(text) && isUnderAge ? ['adults'] : []),
      ],
      unknown: tokens
        .filter(
          (token) =>
            !token.isNumber &&
            !(vocabulary.phrases.has(token.text) || token.things.length + token.aspects.length > 0) &&
            !stopWords.has(token.text) &&
            !(titled.length > 0 && vocabulary.titleWords.has(token.text)) &&
            !(minutes !== null && duration.test(token.text)) &&
            !/^(?:\d+|\$\d.*|dozen)$/.test(token.text),
        )
        .map((token) => token.text),
      isQuestion: isAsked,
      isNarrative: narrative.test(text),
      budget,
      minutes,
      count: readCount(tokens, text, [budget, ...ages], prices),
    }
  }

  return { read }
}
