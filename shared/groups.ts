import * as z from 'zod/mini'
import { textField } from '#shared/fields.ts'
import { type SmsStatus, smsMaxLength, smsStatuses } from '#shared/messages.ts'
import { listQuery } from '#shared/pagination.ts'

/** How many people one group message may go to, and how many may be named one by one. */
export const maxGroupRecipients = 5000
export const maxSelectedPeople = 1500

const sentence = 'Please select at least one recipient'
const people = z
  .array(z.uuid(sentence), sentence)
  .check(
    z.maxLength(
      maxSelectedPeople,
      `Select everybody, or at most ${maxSelectedPeople.toLocaleString('en-US')} people.`,
    ),
  )

/** Who gets it: those ticked, or everybody with a usable number but those unticked. */
export const groupSchema = z.object({
  /** Chosen by the sender, so that asking twice sends once. */
  id: z.uuid('Reload the page and try again.'),
  message: textField('Please enter a message to send', smsMaxLength),
  everyone: z.boolean(sentence),
  people,
})
export type GroupInput = z.infer<typeof groupSchema>

export const peopleQuery = listQuery(['all'])
export type PeopleQuery = z.infer<typeof peopleQuery>
export const recipientQuery = listQuery(smsStatuses)
export type RecipientQuery = z.infer<typeof recipientQuery>

/** Why somebody cannot be ticked. */
export type UnreachableReason = 'no_phone' | 'not_usable' | 'opted_out'

export type PersonRow = { id: string; name: string; phone: string | null; no_text: UnreachableReason | null }

/** How a group message is getting on. It has ended when nobody is pending. */
export type GroupProgress = {
  id: string
  created_at: string
  message: string
  total: number
  announced: boolean
  /** How those were sent whom it went to last: everybody, or after 'Try again' those it was tried again with. */
  latest: { sent: number; failed: number }
} & Record<SmsStatus, number>

export type RecipientRow = {
  id: string
  name: string
  phone_number: string
  status: SmsStatus
  /** Why it failed, in plain words. */
  failure: string | null
}
