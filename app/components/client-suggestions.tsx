import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { findClientsQuery } from '#app/lib/find-clients-query.ts'
import { wordPhone } from '#practice/wording.ts'

/** Somebody of the client list. */
export type KnownClient = { id: string; label: string; email: string | null }
type Props = { typed: string; onChoose: (client: KnownClient) => void }

const suggestionsMax = 4

/** The clients whose name is being typed. */
export function ClientSuggestions({ typed, onChoose }: Props) {
  const { data: matches = [] } = useQuery(findClientsQuery(useDeferredValue(typed)))
  if (matches.length === 0) return null
  return (
    <ul aria-label="Clients with this name" className="-mt-2 flex flex-wrap gap-2">
      {matches.slice(0, suggestionsMax).map(({ id, name, email, phone }) => {
        const number = wordPhone(phone ?? '')
        const label = [name || email || number, name && (email ?? number)].filter(Boolean).join(', ')
        return (
          <li key={id}>
            <Button
              variant="secondary"
              size="small"
              onClick={() => onChoose({ id, label, email: email ?? null })}
            >
              {label}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
