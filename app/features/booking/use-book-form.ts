import * as z from 'zod/mini'
import type { BookableSession } from '#app/features/booking/bookable-sessions.ts'
import { book, holdTime } from '#app/features/booking/booking-api.ts'
import { readNextTimes } from '#app/features/booking/next-times.ts'
import type { HeldTime } from '#app/features/booking/stored-hold.ts'
import { ApiError } from '#app/lib/api.ts'
import { explainError } from '#app/lib/explain-error.ts'
import type { ErrorExplanation } from '#app/lib/use-attempt.ts'
import { readForm, useForm } from '#app/lib/use-form.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { practice } from '#practice/practice.ts'
import { type BookInput, type BookingAnswer, bookSchema } from '#shared/booking.ts'

type Options = {
  session: BookableSession
  held: HeldTime
  /** The price on screen. */
  cents: number
  isSignedIn: boolean
  /** What to say when their session has ended; null for another error. */
  explainSignedOut: (error: unknown) => Promise<ErrorExplanation | null>
  onTaken: (next: readonly string[]) => void
  onPrice: (cents: number) => void
  /** `email` is what a guest typed. */
  onBooked: (answer: BookingAnswer, email: string | null) => void
}

const bookedBefore = `You’ve booked this time already, with what you sent first. To correct something, call ${practice.phone.asWritten}.`
const ownFields = z.pick(bookSchema, { phone: true, note: true, texts_agreed: true })
const guestFields = z.object({
  ...ownFields.shape,
  // The fields that a guest has to fill in are optional only for somebody signed in.
  name: bookSchema.shape.name.def.innerType,
  email: bookSchema.shape.email.def.innerType,
})

/** Sends the booking once for each key, however often it is submitted. */
export function useBookForm(options: Options) {
  const { session, held, cents, isSignedIn, explainSignedOut, onTaken, onPrice, onBooked } = options
  const { hold, key, starts_at } = held
  const send = async (fields: Omit<BookInput, 'hold' | 'key' | 'price_cents'>) => {
    const input = { key, price_cents: cents, ...fields }
    try {
      return await book({ hold, ...input })
    } catch (error) {
      // The hold ended or another tab replaced it; its time may be free still.
      if (readNextTimes(error)?.length !== 0) throw error
      const { service, minutes } = session
      const renewed = await holdTime({ service, minutes, starts_at })
      return book({ hold: renewed.hold, ...input })
    }
  }
  return useForm({
    validate: (form) => validateValues(filledFields(form), isSignedIn ? ownFields : guestFields),
    submit: send,
    onDone: (answer, fields) =>
      onBooked(answer, 'email' in fields && typeof fields.email === 'string' ? fields.email : null),
    explain: async (error) => {
      const signedOut = await explainSignedOut(error)
      if (signedOut) return signedOut
      const next = readNextTimes(error)
      if (next) onTaken(next)
      const newCents =
        error instanceof ApiError && error.code === 'price_changed' ? error.details.price_cents : null
      if (typeof newCents === 'number') onPrice(newCents)
      if (error instanceof ApiError && error.code === 'conflict') return { fields: {}, message: bookedBefore }
      const { fields, message } = explainError(error, 'We couldn’t book this session. Please try again.')
      return { fields, message: next ? null : message }
    },
  })
}

/** An empty number can't be texted, so the box says nothing then. */
function readBooking(form: HTMLFormElement): Record<string, unknown> {
  const { texts_agreed, ...values }: Record<string, unknown> = readForm(form)
  const { phone } = values
  const isAgreed = texts_agreed !== undefined && typeof phone === 'string' && phone.trim() !== ''
  return { ...values, ...(isAgreed && { texts_agreed: true }) }
}

const filledFields = (form: HTMLFormElement) =>
  Object.fromEntries(
    Object.entries(readBooking(form)).filter(
      ([name, value]) =>
        ['name', 'email', 'texts_agreed'].includes(name) ||
        (typeof value === 'string' && value.trim() !== ''),
    ),
  )
