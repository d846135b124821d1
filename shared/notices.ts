import * as z from 'zod/mini'
import { oneLine, textField } from '#shared/fields.ts'
import { smsMaxLength } from '#shared/messages.ts'

/** What clients and customers are told by themselves, by email or text. */
export const noticeKinds = [
  'requested',
  'booked',
  'moved',
  'cancelled',
  'reminder_3_days',
  'reminder_1_day',
  'starts_soon',
  'review_request',
  'order_received',
  'order_to_pay_at_pickup',
  'order_paid',
  'order_packed',
  'order_ready',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
  'order_refunded',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** 'both': by email, and by text to whom agreed to that. 'text_first': by text, and by email to whom no text reaches. */
export const deliveries = ['email', 'text_first', 'both'] as const
export type Delivery = (typeof deliveries)[number]

export const appointmentFields = [
  'first_name',
  'service',
  'day',
  'time',
  'zone',
  'place',
  'link',
  'practice',
] as const
export const orderFields = ['first_name', 'order_number', 'total', 'tracking', 'link', 'practice'] as const
export type NoticeSubject = 'appointment' | 'order'
export const fieldsOf = (subject: NoticeSubject): readonly string[] =>
  subject === 'order' ? orderFields : appointmentFields

/** What is delivered with the software; the owner changes any of it but the subject. */
export type NoticeDefaults = {
  subject: NoticeSubject
  label: string
  isOn: boolean
  delivery: Delivery
  /** Minutes from the session's start, or its end for a review; null for what follows a step at once. */
  offset: { minutes: number; from: 'before_start' | 'after_end'; canChange: boolean } | null
  sms: string
  emailSubject: string
  /** The paragraph that the owner's own text replaces. */
  emailText: string
}

const step = (label: string, emailSubject: string, emailText: string, sms: string): NoticeDefaults => ({
  subject: 'appointment',
  label,
  isOn: true,
  delivery: 'email',
  offset: null,
  sms: `{practice}: ${sms}`,
  emailSubject,
  emailText,
})

const minutesOfDay = 24 * 60
const reminder = (label: string, days: number): NoticeDefaults => ({
  subject: 'appointment',
  label,
  isOn: true,
  delivery: 'email',
  offset: { minutes: days * minutesOfDay, from: 'before_start', canChange: false },
  sms: '{practice}: your appointment is on {day} at {time}, {zone}. Reply C to confirm or R to move it. Reply STOP to end texts.',
  emailSubject: 'Reminder: your appointment on {day} at {time}',
  emailText: 'This is a reminder of your appointment. See you then!',
})

const order = (label: string, emailSubject: string, emailText: string, sms: string): NoticeDefaults => ({
  subject: 'order',
  label,
  isOn: true,
  delivery: 'both',
  offset: null,
  sms: `{practice}: ${sms}`,
  emailSubject,
  emailText,
})

export const noticeDefaults: Record<NoticeKind, NoticeDefaults> = {
  requested: step(
    'Request received',
    'We received your request for {day} at {time}',
    'Your appointment isn’t confirmed yet. We’re holding this time for you and will email you our answer.',
    'we received your request for {day} at {time}, {zone}. It is not confirmed yet. See or change it: {link} Reply STOP to end texts.',
  ),
  booked: step(
    'Confirmed',
    'Your appointment on {day} at {time} is confirmed',
    'Your appointment is confirmed. See you then!',
    'your appointment on {day} at {time}, {zone}, is confirmed. See or change it: {link} Reply STOP to end texts.',
  ),
  moved: step(
    'Moved',
    'Your appointment is moved to {day} at {time}',
    'It is now on {day} at {time}.',
    'your appointment is moved to {day} at {time}, {zone}. See or change it: {link}',
  ),
  cancelled: step(
    'Cancelled',
    'Your appointment on {day} at {time} is cancelled',
    'This appointment has been cancelled.',
    'your appointment on {day} at {time} is cancelled. Would another time work? Reply to this text.',
  ),
  reminder_3_days: reminder('Reminder 3 days before', 3),
  reminder_1_day: reminder('Reminder 1 day before', 1),
  starts_soon: {
    ...reminder('Starts soon', 0),
    isOn: false,
    offset: { minutes: 60, from: 'before_start', canChange: true },
    sms: '{practice}: your appointment starts at {time}, {zone}. {place} Reply STOP to end texts.',
    emailSubject: 'Your appointment starts at {time}',
    emailText: 'Your appointment starts soon. See you then!',
  },
  review_request: {
    ...reminder('Request for a review', 0),
    isOn: false,
    offset: { minutes: minutesOfDay, from: 'after_end', canChange: true },
    sms: '{practice}: thanks for your session on {day}. How was it? Reply to this text. Reply STOP to end texts.',
    emailSubject: 'How was your appointment on {day}?',
    emailText: 'Thanks for your session. How was it? Reply to this email: we read every answer.',
  },
  order_received: order(
    'Paid',
    'Your order #{order_number} from {practice}',
    'We received your payment and we’re packing your order.',
    'we received your payment for order #{order_number}. Reply STOP to end texts.',
  ),
  order_to_pay_at_pickup: order(
    'Ordered, paid at pickup',
    'Your order #{order_number} from {practice}',
    'We’re getting your order ready.',
    'we received your order #{order_number}. We’ll text you when it is ready. Reply STOP to end texts.',
  ),
  order_paid: order(
    'Later payment received',
    'We received your payment for your order #{order_number}',
    'We received your payment.',
    'we received your payment for your order #{order_number}.',
  ),
  order_packed: order(
    'Packed',
    'Your order #{order_number} is packed',
    'Your order is packed.',
    'your order #{order_number} is packed.',
  ),
  order_ready: order(
    'Ready for pickup',
    'Your order #{order_number} is ready for pickup',
    'Your order is ready.',
    'your order #{order_number} is ready for pickup.',
  ),
  order_shipped: order(
    'Shipped',
    'Your order #{order_number} is on its way',
    'We’ve shipped your order.',
    'your order #{order_number} is on its way. Tracking number: {tracking}',
  ),
  order_delivered: order(
    'Complete',
    'Your order #{order_number} is complete',
    'Your order has arrived. Enjoy it.',
    'your order #{order_number} is complete. Thanks!',
  ),
  order_cancelled: order(
    'Order cancelled',
    'Your order #{order_number} is cancelled',
    'We’ve cancelled your order.',
    'your order #{order_number} is cancelled.',
  ),
  order_refunded: order(
    'Refunded',
    'Refund for your order #{order_number}',
    'We’ve refunded your payment.',
    'we refunded a payment of your order #{order_number}.',
  ),
}

const field = /\{([^{}]*)\}/g

/** What is wrong with a template, as a sentence for the owner; null when every field in it is known. */
export function findTemplateProblem(template: string, fields: readonly string[]): string | null {
  for (const [written, name = ''] of template.matchAll(field))
    if (!fields.includes(name))
      return `There is no field ${written}. Choose one of ${fields.map((known) => `{${known}}`).join(', ')}.`
  return /[{}]/.test(template.replaceAll(field, ''))
    ? 'A field starts with { and ends with }. Remove the brace that stands alone.'
    : null
}

/** Puts the values into a template, once: what a value looks like is never expanded. `values` are cleaned. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template
    .replaceAll(field, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))
    .trim()

/** On one line, without control characters. */
export const cleanValue = (value: string): string =>
  value
    .replaceAll(/\p{C}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Anybody can enter any name: only what looks like a first name is written in messages. */
export function firstNameOf(fullName: string): string {
  const [firstName = ''] = fullName.split(' ')
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(firstName) ? firstName : ''
}

const timeOfDay = z
  .string('Choose a time.')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00.'))
export const textHoursSchema = z
  .object({ from: timeOfDay, until: timeOfDay })
  .check(z.refine(({ from, until }) => from < until, { path: ['until'], error: 'This is before the start.' }))
export type TextHours = z.infer<typeof textHoursSchema>
export const defaultTextHours: TextHours = { from: '09:00', until: '20:00' }

const kindSchema = z.enum(noticeKinds, 'There is no such message.')
export const noticeParam = z.object({ kind: kindSchema })
const template = (maxLength: number) => z.nullable(textField('Enter a text.', maxLength))
/** `version` is what the screen read. A null text is the standard one. */
export const noticeInput = z.object({
  version: z.int().check(z.gte(0)),
  is_on: z.boolean(),
  delivery: z.enum(deliveries, 'Choose how it is sent.'),
  offset_minutes: z.nullable(
    z
      .int('Enter whole minutes.')
      .check(z.gte(5, 'Enter at least 5 minutes.'), z.lte(20_160, 'Enter at most two weeks.')),
  ),
  sms: template(smsMaxLength),
  email_subject: z.nullable(
    textField('Enter a subject.', 150).check(z.regex(oneLine, 'Keep it to one line.')),
  ),
  email_text: template(3000),
})
export type NoticeInput = z.infer<typeof noticeInput>
export type NoticeTestInput = z.infer<typeof noticeTestInput>
export const noticeTestInput = z.object({ email_subject: template(150), email_text: template(3000) })

export type NoticeRow = NoticeInput & { kind: NoticeKind }
/** `examples`: the values of a real appointment and order, or else of made-up ones. */
export type NoticesAnswer = {
  notices: NoticeRow[]
  text_hours: TextHours
  examples: Record<NoticeSubject, { is_real: boolean; values: Record<string, string> }>
}
