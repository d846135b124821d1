import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'

type Props = {
  when: ReactNode
  children: ReactNode
  recipient: string
  busy: boolean
  /** Null when it has expired and can't be sent again. */
  onRetry: (() => void) | null
}

/** A list row for a message that failed, with a button to send it again. */
export function FailedDeliveryRow({ when, children, recipient, busy, onRetry }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 md:px-5">
      <span className="text-sm text-muted tabular-nums">{when}</span>
      {children}
      {onRetry && (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          busyText="Sending..."
          aria-label={`Try again, to ${recipient}`}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </li>
  )
}
