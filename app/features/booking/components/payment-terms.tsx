import { Link } from 'react-router'
import * as paths from '#app/paths.ts'
import { practice } from '#practice/practice.ts'
import type { BookingHold } from '#shared/booking.ts'
import { formatUsd } from '#shared/money.ts'

type Props = {
  held: Pick<BookingHold, 'price_cents' | 'prepay_cents' | 'confirmation' | 'cancellation_notice_hours'>
  /** The price by now. */
  cents: number
}

/** What is paid when, before anything is typed. */
export function PaymentTerms({ held, cents }: Props) {
  const terms = describePayment(held, cents)
  return (
    terms && (
      <>
        <p>{terms}</p>
        {held.prepay_cents !== null && (
          <p>
            If you cancel in time, we refund it to your card. After that, our{' '}
            {/* Leaving the form gives the held time back. */}
            <Link to={paths.terms} target="_blank" className="underline underline-offset-4">
              terms
            </Link>{' '}
            apply.
          </p>
        )}
      </>
    )
  )
}

function describePayment({ prepay_cents, price_cents, confirmation }: Props['held'], cents: number) {
  if (cents === 0) return null
  if (prepay_cents === null) return 'You pay at your session, or by card once it’s booked.'
  const isWhole = prepay_cents >= price_cents
  const firstCents = isWhole ? cents : prepay_cents
  const what = isWhole ? formatUsd(firstCents) : `a deposit of ${formatUsd(firstCents)}`
  const rest =
    isWhole || cents <= firstCents
      ? ''
      : ` The other ${formatUsd(cents - firstCents)} is due at your session.`
  return confirmation === 'atOnce'
    ? `You pay ${what} by card in the next step. Your booking is confirmed once it’s paid.${rest}`
    : `You pay ${what} by card once ${practice.coach.firstName} confirms.${rest}`
}

/** What the last button does. */
export function nameBooking({ confirmation, prepay_cents }: Props['held']): string {
  if (confirmation === 'onRequest') return 'Send request'
  return prepay_cents === null ? 'Book this session' : 'Continue to payment'
}
