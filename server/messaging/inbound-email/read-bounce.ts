import type { ParsedEmail } from '#server/messaging/inbound-email/parse-email.ts'

/** `id`: of the outbox row whose email came back. */
type Bounce = { id: string; recipient: string | null; reason: string }

/** What a mail server says about an email of ours that it gave up on; null when it says nothing of the kind. */
export function readBounce({ report }: ParsedEmail): Bounce | null {
  if (!report || !/^action:\s*failed\b/im.test(report.status)) return null
  const [, id] =
    /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>]{1,255}>/im.exec(report.returned) ??
    []
  if (!id) return null
  const [, recipient] =
    /^(?:original|final)-recipient:\s*rfc822;\s*<?([^\s<>]{3,320})>?/im.exec(report.status) ?? []
  const [, status = ''] = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(report.status) ?? []
  return { id: id.toLowerCase(), recipient: recipient?.toLowerCase() ?? null, reason: explain(status) }
}

/** RFC 3463. */
function explain(status: string): string {
  if (/^\d\.1\./.test(status)) return 'There is no such mailbox.'
  if (status.endsWith('.2.1')) return 'Their mailbox is closed.'
  if (status.endsWith('.2.2')) return 'Their mailbox is full.'
  if (/^\d\.7\./.test(status)) return 'Their mail server refused it.'
  return 'Their mail server could not deliver it.'
}
