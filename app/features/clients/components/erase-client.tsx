import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { clientName } from '#app/features/clients/client-name.ts'
import { api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import { wordPhone } from '#practice/wording.ts'
import type { ClientDetails } from '#shared/clients.ts'
import { formatDateTime } from '#shared/dates.ts'

type Props = { client: ClientDetails; onErased: () => void }

export function EraseClient({ client, onErased }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Erase
      </Button>
      {asking && <EraseDialog client={client} onErased={onErased} onClose={() => setAsking(false)} />}
    </>
  )
}

function EraseDialog({ client, onErased, onClose }: Props & { onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const queryClient = useQueryClient()
  const { run, busy } = useAttempt(
    () => {
      setFailure(null)
      const json = { phones: [...theirs] }
      return call(api.api.clients[':id'].erase.$post({ param: { id: client.id }, json }))
    },
    {
      onDone: () => {
        toast.success(`${clientName(client)} was erased`)
        // The lists of orders, appointments and texts have lost rows too.
        queryClient.clear()
        onErased()
      },
      explain: (error) => {
        // The dialog would cover a toast.
        setFailure(messageForError(error, 'Nothing was erased. Please try again.'))
        return { fields: {}, message: null }
      },
    },
  )
  const unverified = client.phones.filter(({ is_proved }) => !is_proved).map(({ number }) => number)

  return (
    <Dialog title={`Erase ${clientName(client)}?`} onClose={onClose} focusTitle>
      {/* No form: Enter in a checkbox would submit it. */}
      <div className="mt-4 grid gap-4">
        <p>{whatGoes(client)} This can’t be undone.</p>
        {client.merged.length > 0 && (
          <p>
            The same goes for every record that you merged into this one, including{' '}
            {client.merged.map(clientName).join(', ')}.
          </p>
        )}
        {client.sessions_ahead.length > 0 && <SessionsAhead client={client} />}
        {client.counts.appointments > 0 && (
          <p>What they paid by card for upcoming appointments goes back to them as your terms say.</p>
        )}
        <p>{whatStays(client)}</p>
        {unverified.length > 0 && <TheirNumbers numbers={unverified} theirs={theirs} onChange={setTheirs} />}
        <p role="alert" className="font-medium text-on-tone-red empty:hidden">
          {failure}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button busy={busy} busyText="Erasing..." onClick={() => void run()}>
            Erase for good
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function SessionsAhead({ client: { sessions_ahead, email } }: { client: ClientDetails }) {
  const isOne = sessions_ahead.length === 1
  return (
    <div>
      <p>{isOne ? 'This session is cancelled:' : 'These sessions are cancelled:'}</p>
      <ul className="my-1 list-disc ps-5">
        {sessions_ahead.map(({ id, service_type, starts_at, is_confirmed }) => (
          <li key={id}>
            {service_type}, {formatDateTime(starts_at)}
            {!is_confirmed && ' (not confirmed)'}
          </li>
        ))}
      </ul>
      <p>
        {email
          ? 'We’ll email them that, if that email is switched on and we have their address for the session.'
          : 'They gave no email address, so please tell them yourself.'}
      </p>
    </div>
  )
}

function whatGoes({ registered_at, email }: ClientDetails): string {
  if (registered_at)
    return 'Their account, appointments, texts and contact messages are deleted, they are signed out everywhere, and emails and texts that wait for them are not sent.'
  const texts = email ? 'our texts about their orders' : 'texts'
  return `Their contact messages and ${texts} are deleted, and emails and texts that wait for them are not sent.`
}

function whatStays({ counts }: ClientDetails): string {
  const optOut = 'If their number opted out of texts, it stays opted out.'
  if (counts.orders === 0) return optOut
  const orders = counts.orders === 1 ? 'Their order stays' : `Their ${counts.orders} orders stay`
  return `${orders} in your books for seven years after payment, as tax law asks, but without name, email, phone and address. ${optOut}`
}

type TheirNumbersProps = {
  numbers: readonly string[]
  theirs: readonly string[]
  onChange: (theirs: string[]) => void
}

/** Anybody can type any number, so texts go only with a number the owner knows to be theirs. */
function TheirNumbers({ numbers, theirs, onChange }: TheirNumbersProps) {
  const toggle = (number: string, isTheirs: boolean) =>
    onChange(isTheirs ? [...theirs, number] : theirs.filter((other) => other !== number))
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1">
        {numbers.length === 1
          ? 'Nobody verified this number. Erase the texts with it too?'
          : 'Nobody verified these numbers. Erase the texts with them too?'}
      </legend>
      {numbers.map((number) => (
        <label key={number} className="inline-flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={theirs.includes(number)}
            onChange={(event) => toggle(number, event.target.checked)}
            className="size-5 accent-leaf"
          />
          <span className="tabular-nums">{wordPhone(number)} is theirs</span>
        </label>
      ))}
    </fieldset>
  )
}
