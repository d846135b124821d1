import type { ComponentProps } from 'react'
import { ClientRecord } from '#app/features/clients/components/client-record.tsx'
import { ClientConsents } from '#app/features/consents/components/client-consents.tsx'
import { History } from '#app/features/inbox/components/history.tsx'

/** One client, with what other features know of them. */
export function ClientRecordScreen(props: Omit<ComponentProps<typeof ClientRecord>, 'sections'>) {
  return <ClientRecord {...props} sections={sectionsOf} />
}

const sectionsOf = (id: string) => [
  { title: 'History', content: <History clientId={id} /> },
  { title: 'What we may send', content: <ClientConsents id={id} /> },
]
