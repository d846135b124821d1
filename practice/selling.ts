import { fillGaps } from '#practice/fill-gaps.ts'
import { practiceGaps } from '#practice/practice-gaps.ts'
import { facts } from '#practice/published.ts'
import { wordHours } from '#practice/wording.ts'

/** Where and when orders are picked up; null: drinks can't be ordered. */
export const pickup = fillGaps(facts.pickup, practiceGaps)
/** 'Mon-Fri 9am-5pm CT'; empty where nothing can be picked up. */
export const pickupHours = facts.pickup ? wordHours(facts.pickup.hours) : ''

/** The sales tax on top of the prices; null for none. */
export const salesTax = fillGaps(facts.salesTax, practiceGaps)
