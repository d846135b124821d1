import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { noticesQuery } from '#app/features/notices/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { type TextHours, textHoursSchema } from '#shared/notices.ts'

/** When reminders by text may reach people. */
export function TextHoursForm({ textHours }: { textHours: TextHours }) {
  const [hours, setHours] = useState(textHours)
  const queries = useQueryClient()
  const { run, busy } = useAction((json: TextHours) => call(api.api.notices['text-hours'].$put({ json })), {
    onDone: (answer) => {
      queries.setQueryData(noticesQuery.queryKey, answer)
      toast.success('Hours saved')
    },
    failure: 'Nothing was saved. Please try again.',
  })
  const problem = textHoursSchema.safeParse(hours).error?.issues[0]?.message
  return (
    <section aria-labelledby="text-hours" className="grid gap-4">
      <div>
        <h2 id="text-hours" className="font-display text-2xl">
          Hours for texts
        </h2>
        <p className="mt-1 text-muted">
          Reminders by text arrive between these times, where their recipient’s number is from. Others wait
          for the morning, or go by email.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="From"
          type="time"
          value={hours.from}
          onChange={(event) => setHours({ ...hours, from: event.target.value })}
        />
        <Field
          label="Until"
          type="time"
          value={hours.until}
          error={problem}
          onChange={(event) => setHours({ ...hours, until: event.target.value })}
        />
      </div>
      <div>
        <Button
          busy={busy}
          busyText="Saving..."
          disabled={problem !== undefined}
          onClick={() => void run(hours)}
        >
          Save hours
        </Button>
      </div>
    </section>
  )
}
