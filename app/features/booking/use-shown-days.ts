import { useState } from 'react'

export type ShownDays = ReturnType<typeof useShownDays>

/** Which days a visitor looks at. Kept above the picker, so that they come back to the same day. */
export function useShownDays() {
  /** The first dates of the pages before this one and of this one; null is today. */
  const [starts, setStarts] = useState<readonly (string | null)[]>([null])
  const [date, setDate] = useState<string | null>(null)
  const [isList, setIsList] = useState(false)
  return {
    from: starts.at(-1) ?? null,
    isFirst: starts.length === 1,
    date,
    isList,
    select: setDate,
    goTo: (start: string) => setStarts([...starts, start]),
    goBack: () => setStarts(starts.slice(0, -1)),
    toggleList: () => setIsList(!isList),
  }
}
