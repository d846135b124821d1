import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'

type Props = { isVerified: boolean; isCodeSent: boolean; busy: boolean; onSendCode: () => void }

/** Whether the saved number is verified, and the way to verify it. */
export function PhoneStatus({ isVerified, isCodeSent, busy, onSendCode }: Props) {
  if (isVerified)
    return (
      <p>
        <Badge tone="green">Verified</Badge>
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Badge tone="yellow">Not verified yet</Badge>
      <Button variant="secondary" size="small" busy={busy} busyText="Sending..." onClick={onSendCode}>
        {isCodeSent ? 'Send another code' : 'Send code'}
      </Button>
      <p className="basis-full text-sm text-muted">
        We text a code to your number. Until you enter it, texts to and from this number don’t appear under
        Messages.
      </p>
    </div>
  )
}
