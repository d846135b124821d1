import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type DraftFile, putBackFiles } from '#app/components/attachments/draft-files.ts'
import { changeDraftReply, readDraftReply } from '#app/features/inbox/draft-replies.ts'
import { inboxKey } from '#app/features/inbox/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
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

/** The owner's answers of the last seconds, for their undo: one that is taken back is a draft again, then `onUndone` is called. */
export function useSentReplies(onUndone: (threadId: string) => void) {
  const [sent, setSent] = useState<readonly SentReply[]>([])
  const queries = useQueryClient()
  const undoing = useRef(new Set<string>())
  const dismiss = (id: string) => setSent((list) => list.filter((answer) => answer.id !== id))
  const add = (answer: SentReply) => setSent((list) => [...list, answer])

  /** Without an answer of the server it stays offered: a repeated undo does the same. */
  async function undo({ id, threadId, channel, text, files }: SentReply) {
    if (undoing.current.has(id)) return
    undoing.current.add(id)
    try {
      await call(api.api.inbox[':id'].messages.undo.$post({ param: { id: threadId }, json: { id } }))
      dismiss(id)
      const written = [text, readDraftReply(threadId).text].filter(Boolean).join('\n\n')
      changeDraftReply(threadId, { text: written, channel })
      putBackFiles(threadId, files)
      toast.success('Undone. Nothing was sent.')
      onUndone(threadId)
    } catch (error) {
      const reason = error instanceof ApiError ? error.fields.undo : undefined
      if (reason) dismiss(id)
      toast.error(reason ?? messageForError(error, 'It couldn’t be undone. Please try again.'))
    } finally {
      undoing.current.delete(id)
      void queries.invalidateQueries({ queryKey: inboxKey })
    }
  }
  return { sent, add, undo, dismiss }
}
