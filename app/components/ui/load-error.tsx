import { useLayoutEffect, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'

type Props = { subject: string; busy: boolean; onRetry: () => void }

/** Replaces content that failed to load, so that a failure never looks like an empty list. */
export function LoadError({ subject, busy, onRetry }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  // What loads takes the place of the button: the keyboard must not start at the top of the page again.
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement
      if (focused !== null && focused === button.current)
        focused.closest<HTMLElement>('main, dialog')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <div className="grid justify-items-start gap-4 py-8">
      <p role="alert">We couldn’t load {subject}.</p>
      <Button
        ref={button}
        variant="secondary"
        type="button"
        busy={busy}
        busyText="Loading..."
        onClick={onRetry}
      >
        Try again
      </Button>
    </div>
  )
}
