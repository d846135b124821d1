import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import * as paths from '#app/paths.ts'
import { wordPhone } from '#practice/wording.ts'
import type { CampaignChannel } from '#shared/campaigns.ts'

type Props = {
  id: string
  channel: CampaignChannel
  problems: readonly string[]
  onSave: () => Promise<number | null>
}

/** The message as the first person gets it, to the owner's own phone or mailbox. */
export function SendTest({ id, channel, problems, onSave }: Props) {
  const [needsNumber, setNeedsNumber] = useState(false)
  const { run, busy } = useAttempt(
    async () => {
      setNeedsNumber(false)
      const version = await onSave()
      if (version === null) throw new ApiError('unreachable')
      return call(api.api.campaigns[':id'].test.$post({ param: { id }, json: { version } }))
    },
    {
      onDone: ({ to }) => toast.success(`Test sent to ${wordPhone(to)}`),
      explain: (error) => {
        const isUnverified = error instanceof ApiError && error.code === 'phone_not_verified'
        setNeedsNumber(isUnverified)
        const [field] = error instanceof ApiError ? Object.values(error.fields) : []
        const message = field ?? messageForError(error, 'The test could not be sent')
        return { fields: {}, message: isUnverified ? null : message }
      },
    },
  )
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        busyText="Sending..."
        onClick={() => (problems[0] ? toast.error(problems[0]) : void run())}
      >
        {channel === 'sms' ? 'Text a test to me' : 'Email a test to me'}
      </Button>
      {needsNumber && (
        <p role="alert" className="basis-full">
          Tests go to your own number.{' '}
          <Link to={paths.portal} className="text-leaf underline underline-offset-4">
            Save and verify it in your profile
          </Link>{' '}
          first. This draft stays here.
        </p>
      )}
    </>
  )
}
