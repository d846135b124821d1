import { ChosenClient } from '#app/components/chosen-client.tsx'
import { ClientSuggestions, type KnownClient } from '#app/components/client-suggestions.tsx'
import { Field } from '#app/components/ui/field.tsx'

type NewClient = { name: string; phone: string; email: string }
export type PickedClient = NewClient | KnownClient
type Props = { value: PickedClient; onChange: (client: PickedClient) => void }

/** Somebody of the client list, found while the name is typed, or a person who is new. */
export function ClientPicker({ value, onChange }: Props) {
  const typed = 'id' in value ? '' : value.name.trim()
  if ('id' in value)
    return <ChosenClient client={value} onClear={() => onChange({ name: '', phone: '', email: '' })} />
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
      <ClientSuggestions typed={typed} onChoose={onChange} />
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
