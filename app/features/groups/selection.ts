/** The ids of the selected people, or with `everyone` the ids of those left out. */
export type Selection = { everyone: boolean; ids: ReadonlySet<string> }

export const nobodyTicked: Selection = { everyone: false, ids: new Set() }

export const tickEverybody = (everyone: boolean): Selection => ({ everyone, ids: new Set() })

export const isTicked = ({ everyone, ids }: Selection, id: string) => ids.has(id) !== everyone

export function tick({ everyone, ids }: Selection, id: string, ticked: boolean): Selection {
  const next = new Set(ids)
  if (ticked === everyone) next.delete(id)
  else next.add(id)
  return { everyone, ids: next }
}

/** How many people are selected; null while the number of people who can be reached is unknown. */
export function countTicked({ everyone, ids }: Selection, reachable: number | undefined): number | null {
  if (!everyone) return ids.size
  return reachable === undefined ? null : Math.max(0, reachable - ids.size)
}
