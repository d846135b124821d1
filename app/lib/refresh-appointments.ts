import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '#app/lib/query-keys.ts'

/** Loads the calendar, and what else counts appointments, again. */
export function refreshAppointments(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: queryKeys.calendar })
  void queries.invalidateQueries({ queryKey: queryKeys.overview })
  void queries.invalidateQueries({ queryKey: queryKeys.today })
  void queries.invalidateQueries({ queryKey: queryKeys.allAppointments })
  void queries.invalidateQueries({ queryKey: ['clients'] })
}
