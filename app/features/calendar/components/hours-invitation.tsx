import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { rulesQuery } from '#app/features/calendar/queries.ts'
import * as paths from '#app/paths.ts'

/** Until hours are published: where to do so. */
export function HoursInvitation() {
  const { data } = useQuery(rulesQuery)
  if (!data || data.rules) return null
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-3 border-line border-y py-4">
      <p>Nobody can book online yet.</p>
      <ButtonLink to={paths.calendarSettings()} size="small" viewTransition={false}>
        Set your hours
      </ButtonLink>
    </div>
  )
}
