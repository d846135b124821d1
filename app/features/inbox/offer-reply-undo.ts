import { type DraftFile, putBackFiles } from '#app/components/attachments/draft-files.ts'
import { inboxKey } from '#app/features/inbox/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { changeDraftReply, readDraftReply } from '#app/lib/draft-replies.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { offerUndo, withdrawUndo } from '#app/lib/undo-offers.ts'
import type { ReplyChannel } from '#shared/inbox.ts'

/** An answer that waits to leave. */
export type SentReply = {
  id: string
  threadId: string
  name: string
  channel: ReplyChannel
  text: string
  files: readonly DraftFile[]
}

const sentAs = { sms: 'Text to', email: 'Email to', portal: 'Portal message to' }

/** Offers to take an answer back while it waits: it is a draft again then, with the focus where its conversation is open. */
export function offerReplyUndo({ id, threadId, name, channel, text, files }: SentReply): void {
  const key = `answer ${id}`
  offerUndo({
    key,
    version: id,
    sentence: `${sentAs[channel]} ${name}.`,
    messages: 'countdown',
    /** Without an answer of the server it stays offered: a repeated undo does the same. */
    async undo(queries) {
      try {
        await call(api.api.inbox[':id'].messages.undo.$post({ param: { id: threadId }, json: { id } }))
        withdrawUndo(key)
        const written = [text, readDraftReply(threadId).text].filter(Boolean).join('\n\n')
        changeDraftReply(threadId, { text: written, channel })
        putBackFiles(threadId, files)
        toast.success('Undone. Nothing was sent.')
        document.querySelector<HTMLElement>(`#answer[data-thread="${threadId}"] textarea`)?.focus()
      } catch (error) {
        const reason = error instanceof ApiError ? error.fields.undo : undefined
        if (reason) withdrawUndo(key)
        toast.error(reason ?? messageForError(error, 'It couldn’t be undone. Please try again.'))
      } finally {
        void queries.invalidateQueries({ queryKey: inboxKey })
      }
    },
  })
}
