import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { findClientsQuery } from '#app/features/calendar/queries.ts'
import { wordPhone } from '#practice/wording.ts'

type NewClient = { name: string; phone: string; email: string }
export type PickedClient = NewClient | { id: string; label: string; email: string | null }
type Props = { value: PickedClient; onChange: (client: PickedClient) => void }

const suggestionsMax = 4

/** Somebody of the client list, found while the name is typed, or a person who is new. */
export function ClientPicker({ value, onChange }: Props) {
  const typed = 'id' in value ? '' : value.name.trim()
  const { data: matches = [] } = useQuery(findClientsQuery(useDeferredValue(typed)))
  if ('id' in value) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium [overflow-wrap:anywhere]">{value.label}</span>
        <Button variant="quiet" size="small" onClick={() => onChange({ name: '', phone: '', email: '' })}>
          Somebody else
        </Button>
      </p>
    )
  }
  const set = (field: keyof NewClient) => (event: { target: { value: string } }) =>
    onChange({ ...value, [field]: event.target.value })
  return (
    <>
      <Field
        label="Name"
        hint={typed ? undefined : 'An existing client or someone new.'}
        autoComplete="off"
        maxLength={120}
        value={value.name}
        onChange={set('name')}
      />
      {matches.length > 0 && (
        <ul aria-label="Clients with this name" className="-mt-2 flex flex-wrap gap-2">
          {matches.slice(0, suggestionsMax).map(({ id, name, email, phone }) => {
            const number = wordPhone(phone ?? '')
            const label = [name || email || number, name && (email ?? number)].filter(Boolean).join(', ')
            return (
              <li key={id}>
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => onChange({ id, label, email: email ?? null })}
                >
                  {label}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {typed && (
        <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
          <Field
            label="Phone"
            type="tel"
            autoComplete="off"
            maxLength={40}
            value={value.phone}
            onChange={set('phone')}
          />
          <Field
            label="Email"
            type="email"
            autoComplete="off"
            maxLength={254}
            value={value.email}
            onChange={set('email')}
          />
        </div>
      )}
    </>
  )
}
