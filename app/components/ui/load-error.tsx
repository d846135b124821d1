import { Button } from '#app/components/ui/button.tsx'

type Props = { subject: string; busy: boolean; onRetry: () => void }

/** Replaces content that failed to load, so that a failure never looks like an empty list. */
export function LoadError({ subject, busy, onRetry }: Props) {
  return (
    <div className="grid justify-items-start gap-4 py-8">
      <p>We couldn’t load {subject}.</p>
      <Button variant="secondary" type="button" busy={busy} busyText="Loading..." onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
