import { Button } from '#app/components/ui/button.tsx'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
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
}

/** A link to pay by card: a code to be scanned with the customer's own phone, to copy, and to email. */
export function PaymentLink({ url, email, onSend }: Props) {
  const send = useAction(onSend, {
    onDone: () => toast.success(`Sent to ${email}.`),
    failure: 'The link was not sent. Please try again.',
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
        {email && (
          <Button variant="secondary" size="small" busy={send.busy} onClick={() => void send.run()}>
            Email the link
          </Button>
        )}
      </div>
      {email && (
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          By email it goes to <bdi>{email}</bdi>.
        </p>
      )}
    </div>
  )
}
