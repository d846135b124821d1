import { api, call, callForFile } from '#app/lib/api.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'

/** What a client does with a booking: each call answers with the booking as it is then. */
export type ManageCalls = {
  view: () => Promise<ManagedBooking>
  /** The address of the payment page. */
  pay: () => Promise<{ url: string }>
  /** The same as `view` for whoever comes back from the payment page. */
  checkPayment: () => Promise<ManagedBooking>
  cancel: () => Promise<ManagedBooking>
  move: (startsAt: string) => Promise<ManagedBooking>
  ask: (reason: string) => Promise<ManagedBooking>
  /** Null when none of the offered times works. */
  answerTimes: (offer: string | null) => Promise<ManagedBooking>
  /** The receipt of a payment, as a PDF. */
  receipt: (number: number) => Promise<Blob>
}

/** With the link of an email. */
export function callsByLink(token: string): ManageCalls {
  const { manage } = api.api.booking
  const bookingOf = async (answer: Promise<{ booking: ManagedBooking }>) => (await answer).booking
  return {
    view: () => bookingOf(call(manage.view.$post({ json: { token } }))),
    pay: () => call(manage.pay.$post({ json: { token } })),
    checkPayment: () => bookingOf(call(manage['check-payment'].$post({ json: { token } }))),
    cancel: () => bookingOf(call(manage.cancel.$post({ json: { token } }))),
    move: (starts_at) => bookingOf(call(manage.move.$post({ json: { token, starts_at } }))),
    ask: (reason) => bookingOf(call(manage.ask.$post({ json: { token, reason } }))),
    answerTimes: (offer) => bookingOf(call(manage.times.$post({ json: { token, offer } }))),
    receipt: (number) => callForFile(manage.receipt.$post({ json: { token, number } })),
  }
}

/** As the signed-in client whose appointment it is. */
export function callsForOwn(id: string): ManageCalls {
  const own = api.api.appointments[':id']
  const param = { id }
  const bookingOf = async (answer: Promise<{ booking: ManagedBooking }>) => (await answer).booking
  return {
    view: () => bookingOf(call(own.booking.$get({ param }))),
    pay: () => call(own.pay.$post({ param })),
    checkPayment: () => bookingOf(call(own.booking.$get({ param }))),
    cancel: () => bookingOf(call(own.cancel.$post({ param }))),
    move: (starts_at) => bookingOf(call(own.move.$post({ param, json: { starts_at } }))),
    ask: (reason) => bookingOf(call(own.ask.$post({ param, json: { reason } }))),
    answerTimes: (offer) => bookingOf(call(own.times.$post({ param, json: { offer } }))),
    receipt: (number) => callForFile(own.receipt.$post({ param, json: { number } })),
  }
}
