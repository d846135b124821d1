import { type ReactNode, useDeferredValue, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { PastDateField, readToday } from '#app/components/ui/past-date-field.tsx'
import { ApiError } from '#app/lib/api.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { storedAttemptKey } from '#app/lib/stored-attempt-key.ts'
import { toCents } from '#app/lib/to-cents.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { useSentCents } from '#app/lib/use-sent-cents.ts'
import { formatUsd } from '#shared/money.ts'

type Refund = { key: string; cents: number; reason?: string; given_on?: string }

/** What was typed, until it is sent or given up by 'Back', and of how much: once some of it went back, it was meant for another sum. */
type Draft = { amount: string; reason: string; leftCents: number }

type Props = {
  title: string
  /** Tells the payment from others: what is typed is kept under it. */
  name: string
  /** What was paid. */
  about: string
  /** What can be refunded at most, in US cents. */
  leftCents: number
  /** What is filled in; all that is left unless given. */
  suggestedCents?: number
  isCard: boolean
  /** Whether the payment never arrived: it's removed. */
  isMistake?: boolean
  /** Of what was recorded by hand: it may be a mistake. */
  onMistake?: (isMistake: boolean) => void
  send: (refund: Refund) => Promise<unknown>
  onDone: () => void
  onClose: () => void
  /** What it will do, below the fields. */
  children: ReactNode
  /** What the customer will get for a possible amount. */
  preview?: (cents: number) => ReactNode
}

/** Asks how much to give back of a payment: to the card, or only recorded. */
export function RefundDialog({
  title,
  name,
  about,
  leftCents,
  suggestedCents = leftCents,
  isCard,
  isMistake = false,
  onMistake,
  send,
  onDone,
  onClose,
  children,
  preview,
}: Props) {
  const [firstLeftCents] = useState(leftCents)
  const [draft, keep] = useDraftOf<Draft>(`refund:${name}`)
  const typed = draft?.leftCents === firstLeftCents ? draft : null
  const { amount, reason } = typed ?? { amount: (suggestedCents / 100).toFixed(2), reason: '' }
  const change = (changed: Partial<Draft>) => keep({ amount, reason, leftCents: firstLeftCents, ...changed })
  const attempt = storedAttemptKey(`refund:${name}`)
  // One key for this dialog, also after a reload: a second submit refunds nothing twice.
  const [key] = useState(() => attempt.of({ leftCents }))
  const sent = useSentCents()
  const [givenOn, setGivenOn] = useState(readToday)
  const isByHand = !isCard && !isMistake
  const done = isMistake ? 'removed' : 'refunded'
  const entered = toCents(amount)
  const cents = entered !== null && entered > 0 && entered <= leftCents ? entered : null
  const shownCents = useDeferredValue(cents)
  const { form, errors, busy } = useForm({
    validate: () => {
      if (cents === null)
        return { errors: { cents: `Enter an amount from $0.01 to ${formatUsd(leftCents)}.` } }
      const problem = sent.check(cents, done)
      if (problem) return { errors: { cents: problem } }
      if (isByHand && !givenOn) return { errors: { given_on: 'Choose a date.' } }
      const note = reason.trim()
      return { values: { key, cents, ...(note && { reason: note }), ...(isByHand && { given_on: givenOn }) } }
    },
    submit: (refund) => {
      sent.send(refund.cents)
      return send(refund)
    },
    onDone: (_answer, refund) => {
      attempt.end()
      keep(null)
      const refunded = formatUsd(refund.cents)
      toast.success(
        isCard
          ? `${refunded} is on its way back.`
          : isMistake
            ? `${refunded} was removed.`
            : `Recorded a refund of ${refunded}.`,
      )
      onDone()
      onClose()
    },
    explain: (error) => {
      sent.fail(error)
      // What was recorded with the key is another refund.
      if (error instanceof ApiError && error.code === 'conflict') attempt.end()
      return explainError(error, `We couldn’t tell whether it was ${done}. Please try again.`)
    },
  })
  return (
    <Dialog title={title} onClose={onClose} focusTitle>
      <p className="mt-3 text-muted [overflow-wrap:anywhere]">{about}</p>
      <form {...form} className="mt-4 grid gap-4">
        <Field
          label="Amount in dollars"
          name="cents"
          inputMode="decimal"
          autoComplete="off"
          hint={`${formatUsd(leftCents)} can be ${done}.`}
          error={errors.cents}
          value={amount}
          onChange={(event) => change({ amount: event.target.value })}
        />
        {isByHand && (
          <PastDateField
            label="When did you give it back?"
            name="given_on"
            error={errors.given_on}
            value={givenOn}
            onChange={setGivenOn}
          />
        )}
        <TextAreaField
          label="Reason (optional, for your own records)"
          name="reason"
          rows={2}
          maxLength={500}
          error={errors.reason}
          value={reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        {onMistake && (
          <Checkbox checked={isMistake} onChange={onMistake}>
            I recorded it by mistake and never received it
          </Checkbox>
        )}
        {children}
        {shownCents !== null && preview?.(shownCents)}
        <DialogActions forget={() => keep(null)} onClose={onClose}>
          <Button type="submit" busy={busy} busyText={isMistake ? 'Saving...' : 'Refunding...'}>
            {`${isMistake ? 'Remove' : 'Refund'} ${entered ? formatUsd(entered) : ''}`.trim()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
