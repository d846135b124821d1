import { useQuery } from '@tanstack/react-query'
import { previewQuery } from '#app/features/calendar/queries.ts'
import type { PreviewStep } from '#shared/calendar.ts'

/** The email that will go to the client. */
export function MailPreview({ id, step }: { id: string; step: PreviewStep }) {
  const { data, isError, isPending } = useQuery(previewQuery(id, step))
  if (isPending) return <p className="text-muted">Writing the email…</p>
  if (isError) return <p className="text-muted">The email can’t be shown right now.</p>
  if (!data) return <p>They gave no email address, so please tell them yourself.</p>
  return (
    <details className="rounded-card border border-line px-4 py-3">
      <summary className="min-h-6 cursor-pointer">
        <span className="text-muted">Email to {data.to}:</span> {data.subject}
      </summary>
      <div className="mt-3 grid gap-2 text-[0.9375rem]">
        {data.paragraphs.map((paragraph) => (
          <p key={paragraph} className="[overflow-wrap:anywhere]">
            {paragraph}
          </p>
        ))}
      </div>
    </details>
  )
}
