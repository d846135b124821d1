import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { clientName } from '#app/features/clients/client-name.ts'
import { api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import type { ClientDetails } from '#shared/clients.ts'

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
  const queryClient = useQueryClient()
  const { run, busy } = useAttempt(
    (phones: string[]) => {
      setFailure(null)
      return call(api.api.clients[':id'].erase.$post({ param: { id: client.id }, json: { phones } }))
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(new FormData(event.currentTarget).getAll('phones').map(String))
  }
  const unproved = client.phones.filter(({ is_proved }) => !is_proved)

  return (
    <Dialog title={`Erase ${clientName(client)}?`} onClose={onClose}>
      <form onSubmit={submit} className="mt-4 grid gap-4">
        <p>{whatGoes(client)} This can’t be undone.</p>
        <p>{whatStays(client)}</p>
        {unproved.length > 0 && <TheirNumbers numbers={unproved.map(({ number }) => number)} />}
        <p role="alert" className="font-medium text-on-tone-red empty:hidden">
          {failure}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyText="Erasing...">
            Erase for good
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function whatGoes({ registered_at }: ClientDetails): string {
  return registered_at
    ? 'Their account, appointments, texts and contact messages are deleted, they are signed out everywhere, and emails and texts that wait for them are not sent.'
    : 'Their contact messages and texts are deleted, and emails and texts that wait for them are not sent.'
}

function whatStays({ counts }: ClientDetails): string {
  const optOut = 'If their number opted out of texts, it stays opted out.'
  if (counts.orders === 0) return optOut
  const orders = counts.orders === 1 ? 'Their order stays' : `Their ${counts.orders} orders stay`
  return `${orders} in your books for seven years after payment, as tax law asks, but without name, email, phone and address. ${optOut}`
}

/** Anybody can type any number at the checkout, so texts go only with a number the owner knows to be theirs. */
function TheirNumbers({ numbers }: { numbers: string[] }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1">
        {numbers.length === 1 ? 'This number was' : 'These numbers were'} given with an order but never
        verified. Erase the texts with it too?
      </legend>
      {numbers.map((number) => (
        <label key={number} className="inline-flex min-h-11 items-center gap-3">
          <input type="checkbox" name="phones" value={number} className="size-5 accent-leaf" />
          <span className="tabular-nums">{number} is theirs</span>
        </label>
      ))}
    </fieldset>
  )
}
