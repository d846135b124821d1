import { facts } from '#practice/published.ts'

const { name, coach } = facts.practice

/** Whether sentences about wellness fit: a practice of another trade gets ones that fit any. */
export const isWellness = /\bwellness|\bhealth coach/i.test(`${name} ${coach.title}`)
