import type { Ctx } from '#server/context.ts'
import { messageList } from '#server/features/messages/list-all-messages.ts'
import type { MessageListQuery } from '#shared/messages.ts'

/** All messages that the query selects, newest first, page by page. */
export function exportMessages(ctx: Ctx, query: MessageListQuery) {
  return messageList.exportPages(ctx, query)
}
