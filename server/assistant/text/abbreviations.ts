import { readPairs } from '#server/assistant/text/normalize.ts'

const abbreviations = readPairs(
  'u=you, ur=your, r=are, abt=about, w=with, wo=without, bf=boyfriend, gf=girlfriend, hubby=husband, wifey=wife, payn=pain, pian=pain, ppl=people, b4=before, n=and, bc=because, q=que, xq=porque, tmb=tambien, ive=i have, wana=wanna, wnna=wanna, dnt=dont',
)
/** Those that the safety rules leave alone: as whole words they would mean more to them than they do. */
const inQuestions = readPairs(
  'txt=text, txts=texts, msgs=messages, appt=appointment, appts=appointments, tmrw=tomorrow, tmr=tomorrow, tmw=tomorrow, 2moro=tomorrow, 2morrow=tomorrow, 2day=today, 2nite=tonight, lil=little, smth=something, sth=something, certs=certificates, cert=certificate, info=information, hrs=hours',
)
const lookUp = (pairs: Readonly<Record<string, string>>, word: string) =>
  Object.hasOwn(pairs, word) ? pairs[word] : undefined

/** A word of a normalized message, written out where it is short for others: 'ppl' is 'people'. */
export const writeOut = (word: string): string | undefined => lookUp(abbreviations, word)

/** The same for what is asked, where 'appt' is 'appointment'. */
export const writeOutAsked = (word: string): string | undefined => writeOut(word) ?? lookUp(inQuestions, word)

const action =
  'ask|book|buy|call|cancel|change|clean|come|do|drink|eat|get|give|go|have|hear|join|know|learn|make|order|pay|pick|see|send|ship|sign|speak|start|stop|take|talk|tell|try|use|visit|wait'
const opening =
  'how|much|want|wants|wanna|need|needs|have|got|like|love|try|trying|going|able|way|where|what|when|used|time|ready|hoping'
const forSomething =
  /\b4 (?=(?:an?|the|my|our|me|us|him|her|them|your|it|this|that|free|1|one)\b)|(?<=\b(?:good|great|best|bad|safe|suitable|thanks|looking|asking) )4 /g
const toDo = new RegExp(
  `(?<=\\b(?:${opening}) )2 (?=(?:${action})\\b)|\\b2 (?=(?:my|your|our) (?:place|house|home|office|studio|shop|store)\\b)`,
  'g',
)

/** Digits that stand for words in a normalized message: 'how much 4 a bottle', 'how much 2 clean my teeth'. */
export const writeOutDigits = (normalized: string): string =>
  normalized
    .replace(forSomething, 'for ')
    .replace(toDo, 'to ')
    .replace(/\b(\d{1,2}) ?(?:yo|y o)\b/g, '$1 year old')
