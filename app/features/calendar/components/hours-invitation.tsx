import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#app/components/ui/button.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { rulesQuery } from '#app/features/calendar/queries.ts'

/** Until hours are published: where to do so. */
export function HoursInvitation() {
  const { data } = useQuery(rulesQuery)
  if (!data || data.rules) return null
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-3 border-line border-y py-4">
      <p>Nobody can book online yet.</p>
      <ButtonLink to={dashboardPaths.calendarSettings()} size="small" viewTransition={false}>
        Set your hours
      </ButtonLink>
    </div>
  )
}
