import { Button } from '#app/components/ui/button.tsx'

type Props = { what: string; busy: boolean; onRetry: () => void }

/** Stands where a list would be when it could not be loaded: never an empty list that is not one. */
export function LoadError({ what, busy, onRetry }: Props) {
  return (
    <div className="grid justify-items-start gap-4 py-8">
      <p>We could not load {what} just now.</p>
      <Button variant="secondary" type="button" busy={busy} busyText="Loading..." onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
