import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { PastDateField, readToday } from '#app/components/ui/past-date-field.tsx'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { ApiError } from '#app/lib/api.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { toCents } from '#app/lib/to-cents.ts'
import { useForm } from '#app/lib/use-form.ts'
import { formatUsd } from '#shared/money.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

/** What was typed, until it is sent or given up by 'Back', and what the most was then. */
type Draft = { amount: string; maxCents: number }

type Props = {
  order: OwnerOrder
  /** Tells what the amount is for from the order's other ones: what is typed is kept under it. */
  name: string
  title: string
  /** The most that can be entered, in US cents; it's filled in. */
  maxCents: number
  hint: string
  /** On the button, before the amount. */
  verb: string
  busyText: string
  /** Asks on which day the money moved. */
  day?: { name: string; label: string } | null
  send: (cents: number, date: string) => Promise<{ order: OwnerOrder }>
  onClose: () => void
  /** It was sent or given up, with what is typed into the other fields. */
  onForget?: () => void
  /** More fields, below the amount. */
  children: ReactNode
  /** What a possible amount will do, below them. */
  preview?: (cents: number) => ReactNode
}

/** Asks for an amount of an order's money and shows the order as the server has it afterwards. */
export function AmountDialog({
  order,
  name,
  title,
  maxCents,
  hint,
  verb,
  busyText,
  day = null,
  send,
  onClose,
  onForget,
  children,
  preview,
}: Props) {
  const [firstMaxCents] = useState(maxCents)
  const [draft, keep] = useDraftOf<Draft>(`order-amount:${order.id}:${name}`)
  const typed = draft?.maxCents === firstMaxCents ? draft.amount : null
  const amount = typed ?? (firstMaxCents / 100).toFixed(2)
  const forget = () => {
    keep(null)
    onForget?.()
  }
  const { show, explain } = useOwnerOrder(order.number)
  const [date, setDate] = useState(readToday)
  const cents = toCents(amount)
  const isPossible = cents !== null && cents > 0 && cents <= maxCents
  const { form, errors, busy } = useForm({
    validate: () => {
      if (!isPossible) return { errors: { cents: describeLimit(maxCents, verb) } }
      return day && !date ? { errors: { [day.name]: 'Choose a date.' } } : { values: cents }
    },
    submit: (entered) => send(entered, date),
    onDone: (answer) => {
      forget()
      show(answer.order)
      onClose()
    },
    // The dialog would cover a toast.
    explain: (error) => {
      const isOfDay = day && error instanceof ApiError && day.name in error.fields
      return { fields: { [isOfDay ? day.name : 'cents']: explain(error) }, message: null }
    },
  })
  return (
    <Dialog title={title} onClose={onClose} focusTitle>
      <form {...form} className="mt-3 grid gap-4">
        <Field
          label="Amount in dollars"
          name="cents"
          inputMode="decimal"
          autoComplete="off"
          hint={hint}
          error={errors.cents}
          value={amount}
          onChange={(event) => keep({ amount: event.target.value, maxCents: firstMaxCents })}
        />
        {day && <PastDateField {...day} error={errors[day.name]} value={date} onChange={setDate} />}
        {children}
        {isPossible && preview?.(cents)}
        <DialogActions forget={forget} onClose={onClose}>
          <Button type="submit" busy={busy} busyText={busyText}>
            {isPossible ? `${verb} ${formatUsd(cents)}` : verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Another window may have taken, refunded or cancelled it since. */
const describeLimit = (maxCents: number, verb: string): string =>
  maxCents > 0
    ? `Enter an amount from $0.01 to ${formatUsd(maxCents)}.`
    : `Nothing is left to ${verb.toLowerCase()}.`
