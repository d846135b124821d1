import { startTransition, useEffect, useState } from 'react'

/** As many as fit on a screen. */
const firstCount = 12

/** The first rows of a list at once and the rest in a second step, so that a long list is seen sooner. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [isWhole, setWhole] = useState(rows.length <= firstCount)
  useEffect(() => {
    if (!isWhole) startTransition(() => setWhole(true))
  }, [isWhole])
  return isWhole ? rows : rows.slice(0, firstCount)
}
