import type { Mention } from '#server/assistant/count-things.ts'
import type { AssistantContent } from '#server/assistant/facts/content.ts'

export const ageGroups = ['child', 'teen', 'adult', 'athlete'] as const
/** The tags of the people that an amount is for. */
export const people: ReadonlySet<string> = new Set(ageGroups)
type AgeGroup = (typeof ageGroups)[number]
/** Whole years of age, both included, and what the page suggests a day. */
type SuggestedUse = { from: number; to: number; teaspoons: number; amount: string; who: string }
export type DailyUse = Partial<Record<AgeGroup, SuggestedUse>>

const oldestYears = 150

/** The suggested daily use of the blend by age, or null without the blend. Lines that name no teaspoons or ages are left out. */
export function readDailyUse({ catalog, blendStory }: AssistantContent): DailyUse | null {
  if (!catalog.blend) return null
  const groups: DailyUse = {}
  for (const { amount, who } of blendStory.use.lines) {
    const teaspoons = /^(\d+)\+? ?(?:tsp|teaspoons?)\b/i.exec(amount)?.[1]
    const [, from, to] = /(\d+)(?: ?(?:-|–|to) ?(\d+)|\+)/.exec(who) ?? []
    if (teaspoons === undefined || from === undefined) continue
    const use = {
      from: Number(from),
      to: to ? Number(to) : oldestYears,
      teaspoons: Number(teaspoons),
      amount,
      who,
    }
    groups[ageGroupOf(use)] ??= use
  }
  return groups
}

function ageGroupOf({ to, who }: SuggestedUse): AgeGroup {
  if (/athlet/i.test(who)) return 'athlete'
  if (to <= 12) return 'child'
  return to <= 18 ? 'teen' : 'adult'
}

const ageOfAthletes = 16
/** 'My son is 15 and plays football': neither a child up to twelve nor an athlete from sixteen. */
export const isOtherAge = (tag: string, ages: readonly number[], mentions: readonly Mention[]): boolean =>
  ages.length > 0 &&
  (tag === 'athlete'
    ? ages.every((age) => age < ageOfAthletes)
    : tag === 'child' &&
      ages.every((age) => age > 12) &&
      mentions.filter((each) => people.has(each.tag) && each.tag !== 'athlete').length <= ages.length)
