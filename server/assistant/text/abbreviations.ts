import { readPairs } from '#server/assistant/text/normalize.ts'

const abbreviations = readPairs(
  'u=you, ur=your, r=are, abt=about, w=with, wo=without, bf=boyfriend, gf=girlfriend, hubby=husband, wifey=wife, payn=pain, pian=pain, ppl=people, b4=before, n=and, bc=because, q=que, xq=porque, tmb=tambien, ive=i have, wana=wanna, wnna=wanna, dnt=dont, txt=text, txts=texts, msg=message, msgs=messages, appt=appointment, appts=appointments, tmrw=tomorrow, lil=little, smth=something, sth=something',
)

/** A word of a normalized message, written out where it is short for others: 'appt' is 'appointment'. */
export const writeOut = (word: string): string | undefined =>
  Object.hasOwn(abbreviations, word) ? abbreviations[word] : undefined
