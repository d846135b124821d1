import { wordPhone } from '#practice/wording.ts'
import type { OrderMessagePreview, UnsentReason } from '#shared/owner-order.ts'

type Props = {
  /** Null while it loads. */
  message: OrderMessagePreview | null
  hasFailed: boolean
}

const unsentSentences: Record<UnsentReason, string> = {
  switched_off: 'This message is switched off, so please tell them yourself.',
  opted_out: 'They chose not to get these messages, so please tell them yourself.',
  no_address: 'They gave no email address or phone number we can use, so please tell them yourself.',
}

/** The email and text that a customer will get. */
export function MessagePreview({ message, hasFailed }: Props) {
  if (hasFailed) return <p className="text-muted">The message can’t be shown right now.</p>
  if (!message) return <p className="text-muted">Loading preview…</p>
  const { email, text, unsent } = message
  if (unsent) return <p>{unsentSentences[unsent]}</p>
  return (
    <div className="grid gap-3">
      {email && (
        <details className="rounded-card border border-line px-4 py-3">
          <summary className="tap-area min-h-6 cursor-pointer [overflow-wrap:anywhere]">
            <span className="text-muted">Email to {email.to}:</span> {email.subject}
          </summary>
          <div className="mt-3 grid gap-2 text-[0.9375rem]">
            {email.paragraphs.map((paragraph) => (
              <p key={paragraph} className="[overflow-wrap:anywhere]">
                {paragraph}
              </p>
            ))}
          </div>
        </details>
      )}
      {text && (
        <p className="text-[0.9375rem] [overflow-wrap:anywhere]">
          <span className="text-muted">Text to {wordPhone(text.to)}:</span> {text.text}
        </p>
      )}
    </div>
  )
}
