import { useState } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { AskFirst } from '#app/features/booking/components/ask-first.tsx'
import { ApiError, api, call } from '#app/lib/api.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { useAction } from '#app/lib/use-action.ts'
import * as paths from '#app/paths.ts'

/** `heldTime`: what they would give up with it. */
type Props = { token: string; heldTime?: string | null; onLeft: () => void; onStale?: () => void }

/** Declines what is offered, and ends the wait. Asks first: there is no undo. */
export function LeaveButton({ token, heldTime = null, onLeft, onStale }: Props) {
  const [isAsking, setAsking] = useState<boolean>()
  const { run, busy } = useAction(
    () => call(api.api.booking.waitlist.answer.$post({ json: { token, accept: false, leave: true } })),
    {
      onDone: onLeft,
      failure: (error) => {
        const code = error instanceof ApiError ? error.code : null
        if (code === 'conflict') {
          onStale?.()
          return 'You’ve already taken a time from the list.'
        }
        return code === 'link_expired'
          ? 'This link can’t take you off the list. Use the one in our latest email.'
          : 'We couldn’t take you off the list. Please try again.'
      },
    },
  )
  if (!isAsking) {
    return (
      <Button
        variant="quiet"
        size="small"
        ref={isAsking === false ? focusOnMount : undefined}
        onClick={() => setAsking(true)}
      >
        Take me off the list
      </Button>
    )
  }
  return (
    <AskFirst
      title="Leave the list?"
      keep="Stay on the list"
      onKeep={() => setAsking(false)}
      confirm="Leave it"
      onConfirm={() => void run()}
      busy={busy}
    >
      <p className="mt-2">
        {heldTime && `We’ll no longer hold ${heldTime} for you. `}
        We won’t email you when another time opens.
      </p>
    </AskFirst>
  )
}

/** What whoever has left reads. */
export function OffTheList() {
  return (
    <div className="grid max-w-2xl justify-items-start gap-4">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
        You’re off the list
      </h2>
      <p>We won’t email you when a time opens. You can join again whenever you like.</p>
      <ButtonLink to={paths.booking}>See all free times</ButtonLink>
    </div>
  )
}
