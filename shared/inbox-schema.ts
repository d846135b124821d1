import * as z from 'zod/mini'
import { attachmentIds } from '#shared/attachments-schema.ts'
import { isVisible, keepShort, lineField, textField } from '#shared/fields.ts'
import { formatNumber } from '#shared/format-number.ts'
import { fieldPattern, replyChannels, savedReplyFields, threadStatuses } from '#shared/inbox.ts'
import { smsMaxLength } from '#shared/messages.ts'
import { listQuery } from '#shared/pagination.ts'

const threadTextMaxLength = 5000

export const threadListQuery = listQuery(threadStatuses)
export type ThreadListQuery = z.infer<typeof threadListQuery>

export const threadQuery = z.object({ cursor: listQuery(threadStatuses).shape.cursor })

const id = z.uuid('Reload the page and try again.')
const nothingWritten = 'Write your message.'
/** With a file, a message needs no words. */
const written = z
  .string(nothingWritten)
  .check(z.trim(), z.maxLength(threadTextMaxLength, keepShort(threadTextMaxLength)))
type Written = { text: string; files?: string[] | undefined }
const saysSomething = ({ text, files }: Written) => isVisible(text) || (files?.length ?? 0) > 0
/** Of a text's link to its files. */
const linkLength = 240

/** `id` is the message's: the same one sends once. */
export const replySchema = z
  .object({
    id,
    channel: z.enum(replyChannels, 'Choose how to send it.'),
    text: written,
    files: attachmentIds,
  })
  .check(
    z.refine(saysSomething, { path: ['text'], error: nothingWritten }),
    z.refine(({ channel, text }) => channel !== 'sms' || text.length <= smsMaxLength, {
      path: ['text'],
      error: `Keep a text message to ${formatNumber(smsMaxLength)} characters.`,
    }),
    z.refine(
      ({ channel, text, files }) =>
        channel !== 'sms' || !files?.length || text.length <= smsMaxLength - linkLength,
      {
        path: ['text'],
        error: `With a link to the files, keep a text message to ${formatNumber(smsMaxLength - linkLength)} characters.`,
      },
    ),
  )
export type Reply = z.infer<typeof replySchema>

/** `id`: the message's. */
export const undoReplySchema = z.object({ id })

/** `seenUntil`: of the newest message that was on the screen; what came later stays unread. */
export const threadChangeSchema = z.discriminatedUnion('change', [
  z.object({ change: z.literal('read'), seen_until: z.iso.datetime({ precision: 6 }) }),
  z.object({ change: z.literal('unread') }),
  z.object({ change: z.literal('done'), seen_until: z.nullable(z.iso.datetime({ precision: 6 })) }),
  z.object({ change: z.literal('reopen') }),
])
export type ThreadChange = z.infer<typeof threadChangeSchema>

export const writeSchema = z
  .object({ id, text: written, files: attachmentIds })
  .check(z.refine(saysSomething, { path: ['text'], error: nothingWritten }))
export type WriteToPractice = z.infer<typeof writeSchema>

export const savedReplySchema = z
  .object({ name: lineField('Name it.', 60), text: textField('Write the reply.', threadTextMaxLength) })
  .check(
    z.refine(
      ({ text }) =>
        [...text.matchAll(fieldPattern)].every(([, name = '']) =>
          (savedReplyFields as readonly string[]).includes(name),
        ),
      {
        path: ['text'],
        error: `Only ${savedReplyFields.map((name) => `{${name}}`).join(', ')} can be filled in.`,
      },
    ),
  )
export type SavedReplyInput = z.infer<typeof savedReplySchema>
export type SavedReply = SavedReplyInput & { id: string }
