import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { previewQuery, refundPreviewQuery } from '#app/features/calendar/queries.ts'
import { wordPhone } from '#practice/wording.ts'
import type { StepPreview } from '#shared/calendar.ts'
import type { PreviewStep } from '#shared/calendar-schema.ts'
import type { PreviewSessionRefundInput } from '#shared/payment-requests.ts'

/** The email and the text that will go to the client. */
export function MessagePreview({ id, step }: { id: string; step: PreviewStep }) {
  return <Preview {...useQuery(previewQuery(id, step))} />
}

/** The same of a refund. */
export function RefundPreview({ id, refund }: { id: string; refund: PreviewSessionRefundInput }) {
  return <Preview {...useQuery(refundPreviewQuery(id, refund))} />
}

type PreviewProps = { data: StepPreview | undefined; isError: boolean }

function Preview({ data, isError }: PreviewProps) {
  if (isError) return <p className="text-muted">The message can’t be shown right now.</p>
  if (!data) return <p className="text-muted">Loading preview…</p>
  const { mail, text, is_off } = data
  if (is_off) return <p>This message is switched off, so please tell them yourself.</p>
  if (!mail && !text) return <p>They gave no email address, so please tell them yourself.</p>
  return (
    <div className="grid gap-3">
      {text && (
        <Message summary={`Text to ${wordPhone(text.to)}`}>
          <p className="[overflow-wrap:anywhere]">{text.text}</p>
        </Message>
      )}
      {mail && (
        <Message summary={`Email to ${mail.to}:`} subject={mail.subject}>
          {mail.paragraphs.map((paragraph) => (
            <p key={paragraph} className="[overflow-wrap:anywhere]">
              {paragraph}
            </p>
          ))}
        </Message>
      )}
    </div>
  )
}

type MessageProps = { summary: string; subject?: string; children: ReactNode }

const Message = ({ summary, subject, children }: MessageProps) => (
  <details className="rounded-card border border-line px-[12px] py-3">
    <summary className="tap-area min-h-6 cursor-pointer">
      <span className="text-muted">{summary}</span> {subject}
    </summary>
    <div className="mt-3 grid gap-2 text-[0.9375rem]">{children}</div>
  </details>
)
