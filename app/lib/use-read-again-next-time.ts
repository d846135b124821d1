import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What a screen shows is out of date once it is left: other screens change it, and nothing tells this one. */
export function useReadAgainNextTime(queryKey: QueryKey): void {
  const queries = useQueryClient()
  useEffect(
    () => () => void queries.invalidateQueries({ queryKey, refetchType: 'none' }),
    [queries, queryKey],
  )
}
