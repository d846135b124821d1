import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { MessagePreview } from '#app/features/orders/components/message-preview.tsx'
import { NotifyCustomer } from '#app/features/orders/components/notify-customer.tsx'
import { pickupPreviewQuery } from '#app/features/orders/queries.ts'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { skippedSentence } from '#app/lib/skipped-time.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

type Props = { order: OwnerOrder; onClose: () => void }
/** A date and times of day in the practice's time zone; empty until they are chosen. */
type Times = { day: string; from: string; until: string }
type Draft = { times?: Times; note?: string }

/** Gives an order another time to be picked up, and tells the customer. */
export function MovePickup({ order, onClose }: Props) {
  const [draft, keep] = useDraftOf<Draft>(`pickup:${order.id}`)
  const { times = timesOf(order), note = '' } = draft ?? {}
  const [tell, setTell] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const { show, explain } = useOwnerOrder(order.number)
  const [startsAt, endsAt] = [toInstant(times.day, times.from), toInstant(times.day, times.until)]
  const chosen =
    startsAt && endsAt && startsAt < endsAt
      ? {
          starts_at: startsAt.toISOString(),
          ends_at: endsAt.toISOString(),
          ...(note.trim() && { note: note.trim() }),
        }
      : null
  const { form, errors, busy } = useForm({
    validate: () => {
      setFailure(null)
      if (!chosen) return { errors: describeMissing(times, { startsAt, endsAt }) }
      return { values: { ...chosen, version: order.version, tell } }
    },
    submit: (json) => call(api.api.orders[':id'].pickup.$put({ param: { id: order.id }, json })),
    onDone: (answer) => {
      keep(null)
      show(answer.order)
      toast.success('The pickup time was changed')
      onClose()
    },
    explain: (error) => {
      const fields = error instanceof ApiError && error.code === 'invalid_input' ? error.fields : {}
      const { starts_at, ends_at, note } = fields
      if (starts_at || ends_at || note) return { fields, message: null }
      // The dialog would cover a toast.
      setFailure(explain(error))
      return { fields: {}, message: null }
    },
  })
  const shown = useDeferredValue(chosen)
  const change = (changed: Partial<Times>) => keep({ times: { ...times, ...changed }, note })
  return (
    <Dialog title={`When is order ${order.number} picked up?`} onClose={onClose} focusTitle>
      <form {...form} className="mt-3 grid gap-4">
        <Field
          label="Day"
          name="day"
          type="date"
          error={errors.day}
          value={times.day}
          onChange={(event) => change({ day: event.target.value })}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
          <Field
            label="From"
            name="starts_at"
            type="time"
            error={errors.starts_at}
            value={times.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <Field
            label="Until"
            name="ends_at"
            type="time"
            error={errors.ends_at}
            value={times.until}
            onChange={(event) => change({ until: event.target.value })}
          />
        </div>
        <NotifyCustomer
          isOn={tell}
          onSwitch={setTell}
          note={note}
          error={errors.note}
          onNote={(typed) => keep({ times, note: typed })}
        >
          {shown && <Preview id={order.id} draft={shown} />}
        </NotifyCustomer>
        <p role="alert" className="font-medium text-on-tone-red text-sm empty:hidden">
          {failure}
        </p>
        <DialogActions forget={() => keep(null)} onClose={onClose}>
          <Button type="submit" busy={busy} busyText="Saving...">
            Change the time
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type PreviewProps = { id: string; draft: Parameters<typeof pickupPreviewQuery>[1] }

function Preview({ id, draft }: PreviewProps) {
  const { data, isError } = useQuery(pickupPreviewQuery(id, draft))
  return <MessagePreview message={data ?? null} hasFailed={isError} />
}

function timesOf({ pickup }: OwnerOrder): Times {
  if (!pickup) return { day: '', from: '', until: '' }
  const { date, time } = toLocal(new Date(pickup.starts_at))
  return { day: date, from: time, until: toLocal(new Date(pickup.ends_at)).time }
}

/** What keeps the typed times from being a stretch of time, by field. */
function describeMissing(
  { day, from, until }: Times,
  { startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null },
): Record<string, string> {
  if (!day) return { day: 'Choose a day.' }
  if (!from) return { starts_at: 'Choose a time.' }
  if (!until) return { ends_at: 'Choose a time.' }
  if (!startsAt) return { starts_at: skippedSentence }
  return { ends_at: endsAt ? 'The end comes after the start.' : skippedSentence }
}
