import { readPairs } from '#server/assistant/text/normalize.ts'

const abbreviations = readPairs(
  'u=you, ur=your, r=are, abt=about, w=with, wo=without, bf=boyfriend, gf=girlfriend, hubby=husband, wifey=wife, payn=pain, pian=pain, ppl=people, b4=before, n=and, bc=because, q=que, xq=porque, tmb=tambien, ive=i have, wana=wanna, wnna=wanna, dnt=dont',
)
/** Those that the safety rules leave alone: as whole words they would mean more to them than they do. */
const inQuestions = readPairs(
  'txt=text, txts=texts, msgs=messages, appt=appointment, appts=appointments, tmrw=tomorrow, lil=little, smth=something, sth=something',
)
const lookUp = (pairs: Readonly<Record<string, string>>, word: string) =>
  Object.hasOwn(pairs, word) ? pairs[word] : undefined

/** A word of a normalized message, written out where it is short for others: 'ppl' is 'people'. */
export const writeOut = (word: string): string | undefined => lookUp(abbreviations, word)

/** The same for what is asked, where 'appt' is 'appointment'. */
export const writeOutAsked = (word: string): string | undefined => writeOut(word) ?? lookUp(inQuestions, word)
