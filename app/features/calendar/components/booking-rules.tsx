import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BookedAhead } from '#app/components/booked-ahead.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { type Option, SelectField } from '#app/components/ui/field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { HoursRows } from '#app/features/calendar/components/hours-rows.tsx'
import { ServiceRules } from '#app/features/calendar/components/service-rules.tsx'
import { defaultRules, withOfferedServices } from '#app/features/calendar/default-rules.ts'
import { rulesQuery, useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { contentProblems } from '#app/lib/content-problems.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { BookingRules as Rules } from '#shared/booking/rules.ts'
import type { BookedAhead as Booked } from '#shared/booking.ts'

/** When sessions can be booked: published with the site, within a second. */
export function BookingRules() {
  const { data, isError } = useQuery(rulesQuery)
  if (isError) return <p>Your hours can’t be loaded. Reload the page.</p>
  if (!data) return <Skeleton className="h-96" />
  return <RulesForm key={data.base} base={data.base} published={data.rules} booked={data.booked} />
}

type Numbers =
  | 'startEveryMinutes'
  | 'bufferBeforeMinutes'
  | 'bufferAfterMinutes'
  | 'travelMinutes'
  | 'minimumNoticeMinutes'
  | 'daysAhead'

const numbers: {
  name: Numbers
  label: string
  values: readonly number[]
  word: (value: number) => string
}[] = [
  { name: 'startEveryMinutes', label: 'Sessions start every', values: [15, 20, 30, 60], word: formatMinutes },
  {
    name: 'bufferBeforeMinutes',
    label: 'Free before each session',
    values: [0, 5, 10, 15, 30, 60],
    word: formatMinutes,
  },
  {
    name: 'bufferAfterMinutes',
    label: 'Free after each session',
    values: [0, 5, 10, 15, 30, 60],
    word: formatMinutes,
  },
  {
    name: 'travelMinutes',
    label: 'Travel each way, in person',
    values: [0, 15, 30, 45, 60, 90, 120],
    word: formatMinutes,
  },
  {
    name: 'minimumNoticeMinutes',
    label: 'Shortest notice',
    values: [0, 60, 120, 240, 720, 1440, 2880, 10_080],
    word: (value) => (value === 0 ? 'None, until it starts' : formatMinutes(value)),
  },
  {
    name: 'daysAhead',
    label: 'How far ahead',
    values: [7, 14, 30, 60, 90, 180, 366],
    word: (value) => `${value} days`,
  },
]

type FormProps = { base: number; published: Rules | null; booked: readonly Booked[] }

function RulesForm({ base, published, booked }: FormProps) {
  // Kept while other screens are open and other things are published, until they are published or undone.
  const [kept, keep] = useDraftOf<{ rules: Rules; of: string }>('booking-rules')
  const initial = published ? withOfferedServices(published) : defaultRules()
  const of = JSON.stringify(initial)
  const draft = kept?.of === of ? kept.rules : null
  const rules = draft ?? initial
  const setRules = (next: Rules) => keep(JSON.stringify(next) === of ? null : { rules: next, of })
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isStopping, setStopping] = useState(false)
  const isChanged = JSON.stringify(rules) !== JSON.stringify(published && withOfferedServices(published))
  const refresh = useRefreshCalendar()
  const { run, busy } = useAction(
    (next: Rules | null) => {
      setProblems([])
      return call(api.api.booking.rules.$put({ json: { base, rules: next } }))
    },
    {
      onDone: (_answer, next) => {
        keep(null)
        refresh()
        toast.success(next ? 'Published. These times can be booked now.' : 'Booking online has ended')
      },
      failure: (error) => {
        setProblems(contentProblems(error))
        return null
      },
    },
  )
  return (
    <section aria-labelledby="booking-hours" className="grid gap-6">
      <div>
        <h2 id="booking-hours" className="font-display text-2xl">
          When you can be booked
        </h2>
        {!published && (
          <p className="mt-1 text-muted">
            Nobody can book online yet. We’ve filled in the hours on your site; every booking asks you first.
          </p>
        )}
        {published && (
          <p className="mt-1 text-muted">
            Each week. For a holiday or a free day choose ‘Close a day’ in the calendar.
          </p>
        )}
      </div>
      <HoursRows hours={rules.hours} onChange={(hours) => setRules({ ...rules, hours })} />
      <h3 className="mt-4 font-display text-xl">Between and before sessions</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {numbers.map(({ name, label, values, word }) => (
          <SelectField
            key={name}
            label={label}
            value={String(rules[name])}
            onChange={(event) => setRules({ ...rules, [name]: Number(event.target.value) })}
            options={toOptions([...values, rules[name]], word)}
          />
        ))}
        <SelectField
          label="Most sessions a day"
          value={String(rules.maxPerDay ?? 'any')}
          onChange={(event) =>
            setRules({
              ...rules,
              maxPerDay: event.target.value === 'any' ? null : Number(event.target.value),
            })
          }
          options={[
            { value: 'any', label: 'No limit' },
            ...toOptions([1, 2, 3, 4, 5, 6, 8, 10, ...(rules.maxPerDay ? [rules.maxPerDay] : [])], String),
          ]}
        />
      </div>
      <h3 className="mt-4 font-display text-xl">What people can book</h3>
      <ServiceRules
        services={rules.services}
        booked={booked}
        onChange={(services) => setRules({ ...rules, services })}
      />
      <ProblemList problems={problems} />
      {/* In view on a phone too, above the bar of the places. */}
      <div className="sticky bottom-[var(--owner-bar,0px)] z-10 flex flex-wrap gap-3 bg-paper py-3">
        <Button busy={busy} busyText="Publishing..." disabled={!isChanged} onClick={() => void run(rules)}>
          {published ? 'Publish changes' : 'Start taking bookings'}
        </Button>
        {draft && (
          <Button variant="quiet" onClick={() => keep(null)}>
            Undo changes
          </Button>
        )}
      </div>
      {published && (
        <div>
          <Button variant="quiet" onClick={() => setStopping(true)}>
            Stop booking online
          </Button>
        </div>
      )}
      {isStopping && (
        <Dialog title="Stop booking online?" onClose={() => setStopping(false)} focusTitle>
          <p className="mt-3">
            Your site says again that online booking is coming soon. Sessions that are booked stay. To start
            again, set your hours here.
          </p>
          <div className="mt-4 empty:hidden">
            <BookedAhead booked={booked} calendar={dashboardPaths.calendar} />
          </div>
          <DialogActions className="mt-6" onClose={() => setStopping(false)}>
            <Button busy={busy} busyText="Stopping..." onClick={() => void run(null)}>
              Stop booking online
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </section>
  )
}

const toOptions = (values: readonly number[], word: (value: number) => string): Option[] =>
  [...new Set(values)]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value: String(value), label: word(value) }))

function formatMinutes(value: number): string {
  if (value === 0) return 'None'
  if (value % 1440 === 0) return value === 1440 ? '1 day' : `${value / 1440} days`
  if (value % 60 === 0) return value === 60 ? '1 hour' : `${value / 60} hours`
  return `${value} minutes`
}
