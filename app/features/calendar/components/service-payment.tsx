import { useState } from 'react'
import { Field, SelectField } from '#app/components/ui/field.tsx'
import { paymentTimeMs } from '#shared/appointment-balance.ts'
import type { BookedService } from '#shared/booking/rules.ts'
import { minutes } from '#shared/time.ts'

type Props = {
  service: BookedService
  /** The lowest price of its durations. */
  lowestCents: number
  onChange: (service: BookedService) => void
}

/** When a session of a service is paid, and how much beforehand. */
export function ServicePayment({ service, lowestCents, onChange }: Props) {
  const [typed, setTyped] = useState(() => ((service.depositCents ?? 0) / 100).toFixed(2))
  const cents = readCents(typed)
  const isTooMuch = cents !== null && cents > lowestCents
  const changeDeposit = (text: string) => {
    setTyped(text)
    const depositCents = readCents(text)
    if (depositCents !== null) onChange({ ...service, depositCents })
  }
  const changeWay = (payment: BookedService['payment']) => {
    const depositCents = payment === 'deposit' ? Math.round(lowestCents / 4) : null
    if (depositCents !== null) setTyped((depositCents / 100).toFixed(2))
    onChange({ ...service, payment, depositCents })
  }
  return (
    <>
      <SelectField
        label="Clients pay"
        value={service.payment}
        hint={service.payment !== 'later' && prepaymentHint}
        onChange={(event) => changeWay(wayOf(event.target.value))}
        options={[
          { value: 'later', label: 'Later, at the session or by card' },
          { value: 'deposit', label: 'A deposit by card to book' },
          { value: 'now', label: 'Everything by card to book' },
        ]}
      />
      {service.payment === 'deposit' && (
        <Field
          label="Deposit in dollars"
          inputMode="decimal"
          value={typed}
          onChange={(event) => changeDeposit(event.target.value)}
          error={cents === null || cents === 0 ? 'Enter an amount, such as 20.00.' : undefined}
          hint={isTooMuch ? 'More than the lowest price: shorter sessions are then paid in full.' : undefined}
        />
      )}
    </>
  )
}

const prepaymentHint = `The time is held for ${paymentTimeMs / minutes(1)} minutes while they pay, then it’s free again. What they paid is refunded if they cancel in time.`

const wayOf = (value: string): BookedService['payment'] =>
  value === 'deposit' || value === 'now' ? value : 'later'

/** Dollars as typed, in cents; null for anything else. */
function readCents(text: string): number | null {
  const trimmed = text.trim().replace(/^\$/, '')
  return /^\d{1,5}([.,]\d{1,2})?$/.test(trimmed) ? Math.round(Number(trimmed.replace(',', '.')) * 100) : null
}
