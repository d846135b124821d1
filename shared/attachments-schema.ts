import * as z from 'zod/mini'
import { attachmentProblems, maxAttachments } from '#shared/attachments.ts'

/** The files of a message, by the ids they were uploaded under. */
export const attachmentIds = z.optional(
  z.array(z.uuid(attachmentProblems.gone)).check(
    z.maxLength(maxAttachments, attachmentProblems.tooMany),
    z.refine((ids) => new Set(ids).size === ids.length, attachmentProblems.gone),
  ),
)

/** `id`: chosen by the browser; the same one stores once. */
export const attachmentUploadQuery = z.object({ id: z.uuid('Reload the page and try again.') })

const incompleteLink = 'This link is incomplete. Copy all of it from the message.'
export const fileLinkSchema = z.object({
  token: z.string(incompleteLink).check(z.regex(/^[\w-]{1,200}$/, incompleteLink)),
})
