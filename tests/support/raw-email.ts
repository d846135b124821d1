import { randomUUID } from 'node:crypto'
import type { RawEmail } from '#server/providers/inbound-email/port.ts'

type Parts = {
  from?: string
  to?: string
  subject?: string
  text?: string
  /** Instead of the text part: everything below the head, with its own content headers in `headers`. */
  body?: string
  headers?: Record<string, string>
  messageId?: string
  /** What the sandbox's mail server says about the sender's domain. */
  dmarc?: 'pass' | 'fail'
}

/** An email as it arrives, for tests. */
export function rawEmail({
  from = 'Ada Pine <ada@example.com>',
  to = 'reply@sandbox.invalid',
  subject = 'Hello',
  text = 'Is it vegan?',
  body,
  headers = {},
  messageId = `<${randomUUID()}@mail.example>`,
  dmarc,
}: Parts = {}): RawEmail {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? ''
  const lines = [
    ...(dmarc ? [`Authentication-Results: sandbox.invalid; dmarc=${dmarc} header.from=${domain}`] : []),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    'Date: Mon, 23 Nov 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? ['Content-Type: text/plain; charset=utf-8'] : []),
    '',
    body ?? text,
  ]
  return toRaw(Buffer.from(lines.join('\r\n')))
}

/** What a mail server sends back about an email of ours, by the id of its outbox row. */
export function rawBounce(
  id: string,
  { recipient, action = 'failed' }: { recipient: string; action?: string },
): RawEmail {
  const body = [
    '--b',
    'Content-Type: message/delivery-status',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    'Status: 5.1.1',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${id}@practice.example>`,
    '--b--',
  ].join('\r\n')
  const headers = {
    'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
    'Return-Path': '<>',
  }
  return rawEmail({ from: 'MAILER-DAEMON@mx.example', headers, body })
}

export const toRaw = (raw: Uint8Array): RawEmail => ({
  deliveryId: null,
  raw,
  bytes: raw.length,
  recipient: null,
})
