import { facts } from '#practice/published.ts'

/** Whether sentences about coaching fit: a practice of another trade gets ones that fit any. */
export const isCoaching = /\bcoach/i.test(facts.practice.coach.title)

/** The words and phrases of a line. */
export const list = (line: string): readonly string[] => line.split(', ')

/** How people ask, by lines of 'words, other words :: question, other question': what the words of a sentence answer. */
export const askedLines = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [words = '', questions = ''] = line.split(' :: ')
      return { said: list(words), asks: list(questions) }
    })
