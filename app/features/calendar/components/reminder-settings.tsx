import { useState } from 'react'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { type ReminderKind, reminderKinds } from '#shared/reminders.ts'

const labels: Record<ReminderKind, string> = { threeDays: 'Three days before', oneDay: 'One day before' }

/** Which reminders clients get. A change is saved at once. */
export function ReminderSettings({ reminders }: { reminders: readonly ReminderKind[] }) {
  const [chosen, setChosen] = useState(reminders)
  const refresh = useRefreshCalendar()
  const { run, busy } = useAction(
    (next: readonly ReminderKind[]) =>
      call(api.api['calendar-settings'].reminders.$put({ json: { reminders: [...next] } })),
    {
      onDone: (_answer, next) => {
        setChosen(next)
        refresh()
        toast.success('Reminders saved')
      },
      failure: 'Nothing was changed. Please try again.',
    },
  )
  const toggle = (kind: ReminderKind) =>
    run(reminderKinds.filter((other) => chosen.includes(other) !== (other === kind)))
  return (
    <fieldset>
      <legend className="mb-1 font-display text-2xl">Reminders</legend>
      <p className="mb-2 text-muted">
        We email clients before a confirmed session, never at night. People who have just booked don’t get
        one.
      </p>
      {reminderKinds.map((kind) => (
        <label key={kind} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-leaf"
            aria-disabled={busy || undefined}
            checked={chosen.includes(kind)}
            onChange={() => void toggle(kind)}
          />
          {labels[kind]}
        </label>
      ))}
    </fieldset>
  )
}
