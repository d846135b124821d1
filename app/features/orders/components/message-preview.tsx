import type { OrderMessagePreview } from '#shared/owner-order.ts'

type Props = {
  /** Null while it is being written. */
  message: OrderMessagePreview | null
  hasFailed: boolean
}

/** The email and text that a customer will get. */
export function MessagePreview({ message, hasFailed }: Props) {
  if (hasFailed) return <p className="text-muted">The message can’t be shown right now.</p>
  if (!message) return <p className="text-muted">Writing the message…</p>
  const { email, text } = message
  if (!email && !text) return <p>They gave no address that we can write to, so please tell them yourself.</p>
  return (
    <div className="grid gap-3">
      {email && (
        <details className="rounded-card border border-line px-4 py-3">
          <summary className="min-h-6 cursor-pointer [overflow-wrap:anywhere]">
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
          <span className="text-muted">Text to {text.to}:</span> {text.text}
        </p>
      )}
    </div>
  )
}
