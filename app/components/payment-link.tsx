import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

const QrCode = lazyPart(() => import('#app/components/ui/qr-code.tsx').then((module) => module.QrCode), {
  subject: 'the code to scan',
})

type Props = {
  /** Opens the page to pay. */
  url: string
  /** Whom the link can be emailed to; null for nobody. */
  email: string | null
  onSend: () => Promise<unknown>
  /** It was emailed already. */
  wasSent?: boolean
}

/** A link to pay by card: a code to be scanned with the customer's own phone, to copy, and to email. */
export function PaymentLink({ url, email, onSend, wasSent = false }: Props) {
  const [isSent, setSent] = useState(wasSent)
  const [failure, setFailure] = useState<string | null>(null)
  // Said here: the dialog would cover a toast.
  const send = useAction(onSend, {
    onDone: () => {
      setFailure(null)
      setSent(true)
    },
    failure: (error) => {
      setFailure(messageForError(error, 'The link was not sent. Please try again.'))
      return null
    },
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success('Copied.')
    } catch {
      toast.error('This browser doesn’t allow copying. Let them scan the code, or send it by email.')
    }
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        Let them scan the code with their phone’s camera. They pay on a secure page of the payment provider.
      </p>
      <QrCode text={url} label="Code that opens the page to pay" />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          Copy the link
        </Button>
        {email && !isSent && (
          <Button variant="secondary" size="small" busy={send.busy} onClick={() => void send.run()}>
            Email the link
          </Button>
        )}
      </div>
      {email && (
        <p aria-live="polite" className="text-muted text-sm [overflow-wrap:anywhere]">
          {isSent ? 'Sent to' : 'By email it goes to'} <bdi>{email}</bdi>.
        </p>
      )}
      <p role="alert" className="font-medium text-on-tone-red text-sm empty:hidden">
        {failure}
      </p>
    </div>
  )
}
