import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { readNotices } from '#server/notices/notice.ts'
import { noticeDefaults, noticeKinds } from '#shared/notices.ts'

/** Whether customers are asked to agree to texts about an order: only while a message about orders goes by text. */
export async function asksForTexts({ sms }: Pick<Ctx, 'sms'>, tx: Tx): Promise<boolean> {
  if (sms.kind === 'embedded') return false
  const notices = await readNotices(tx)
  const kinds = noticeKinds.filter((kind) => noticeDefaults[kind].subject === 'order')
  return kinds.some((kind) => notices[kind].isOn && notices[kind].delivery !== 'email')
}
