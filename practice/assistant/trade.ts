import { facts } from '#practice/published.ts'

/** Whether sentences about coaching fit: a practice of another trade gets ones that fit any. */
export const isCoaching = /\bcoach/i.test(facts.practice.coach.title)

/** The words and phrases of a line. */
export const list = (line: string): readonly string[] => line.split(', ')
