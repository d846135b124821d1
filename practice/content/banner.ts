import { fillGaps } from '#practice/fill-gaps.ts'
import { facts } from '#practice/published.ts'
import { gaps } from '#practice/words.ts'

/** The news at the top of the home page, or null. */
export const banner = fillGaps(facts.banner, gaps)
