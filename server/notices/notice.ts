import type { Tx } from '#server/access/scope.ts'
import { noticeSettings } from '#server/db/schema/notices.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { smsMaxLength } from '#shared/messages.ts'
import {
  cleanValue,
  type Delivery,
  fillTemplate,
  type NoticeKind,
  noticeDefaults,
  noticeKinds,
} from '#shared/notices.ts'

/** A message as the owner set it. A null text is the standard one, which the code words. */
export type Notice = {
  isOn: boolean
  delivery: Delivery
  offsetMinutes: number | null
  smsTemplate: string | null
  emailSubject: string | null
  emailText: string | null
  /** 0 while the owner changed nothing. */
  version: number
}
export type Notices = Record<NoticeKind, Notice>

/** What applies to each kind now. */
export async function readNotices(tx: Tx): Promise<Notices> {
  const rows = new Map((await tx.select().from(noticeSettings)).map((row) => [row.kind, row]))
  const entries = noticeKinds.map((kind): [NoticeKind, Notice] => {
    const { isOn, delivery, offset } = noticeDefaults[kind]
    const row = rows.get(kind)
    const offsetMinutes = row?.offsetMinutes ?? offset?.minutes ?? null
    const standard = { isOn, delivery, smsTemplate: null, emailSubject: null, emailText: null, version: 0 }
    return [kind, row ? { ...row, offsetMinutes } : { ...standard, offsetMinutes }]
  })
  return Object.fromEntries(entries) as Notices
}

type Values = Readonly<Record<string, string>>
const clean = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cleanValue(value)]))

/** The text message: the owner's wording filled in, else the standard one as given. */
export const applyTextTemplate = (notice: Notice, standard: string, values: Values): string =>
  (notice.smsTemplate === null ? standard : fillTemplate(notice.smsTemplate, clean(values))).slice(
    0,
    smsMaxLength,
  )

type Worded = Pick<EmailContent, 'subject' | 'paragraphs'>

/** The email's subject and paragraphs. The owner's text takes the place of the first; what depends on the case stays. */
export function applyEmailTemplate<T extends Worded>(
  notice: Notice | undefined,
  standard: T,
  values: Values,
): T {
  if (!notice || (notice.emailSubject === null && notice.emailText === null)) return standard
  const cleaned = clean(values)
  const own = notice.emailText === null ? null : fillTemplate(notice.emailText, cleaned).split(/\n+/)
  return {
    ...standard,
    subject: notice.emailSubject === null ? standard.subject : fillTemplate(notice.emailSubject, cleaned),
    paragraphs: own ? [...own, ...standard.paragraphs.slice(1)] : standard.paragraphs,
  }
}
