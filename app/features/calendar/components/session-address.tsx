import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { showAnchor } from '#app/lib/show-anchor.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

type Props = { address: string | null; directions: string | null }

/** Where sessions in person are. */
export function SessionAddress(saved: Props) {
  const [address, setAddress] = useState(saved.address ?? '')
  const [directions, setDirections] = useState(saved.directions ?? '')
  const refresh = useRefreshCalendar()
  const { run, busy, fields } = useAction(
    () =>
      call(
        api.api['calendar-settings'].address.$put({
          json: { address: address.trim() || null, directions: directions.trim() || null },
        }),
      ),
    {
      onDone: () => {
        refresh()
        toast.success('Address saved')
      },
      failure: 'The address wasn’t saved. Please try again.',
    },
  )
  return (
    <section aria-labelledby="session-address" className="grid gap-4">
      <h2 id="session-address" ref={showAnchor} className="font-display text-2xl">
        Sessions in person
      </h2>
      <Field
        label="Address"
        maxLength={200}
        hint="Only clients with a confirmed session in person see it. Your site shows the city."
        error={fields.address}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextAreaField
        label="Getting there (optional)"
        rows={2}
        maxLength={500}
        hint="Parking, the bell, the floor."
        error={fields.directions}
        value={directions}
        onChange={(event) => setDirections(event.target.value)}
      />
      <Button
        size="small"
        className="justify-self-start"
        busy={busy}
        busyText="Saving..."
        onClick={() => void run()}
      >
        Save address
      </Button>
    </section>
  )
}
