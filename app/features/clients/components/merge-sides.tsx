import { clientName } from '#app/features/clients/client-name.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { wordPhone } from '#practice/wording.ts'
import type { MergePreview, MergeSide } from '#shared/clients.ts'

/** What each of two records has, and what merging them changes. */
export function MergeSides({ merge: { main, other, problem } }: { merge: MergePreview }) {
  return (
    <>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Side side={main} role={problem ? null : 'Stays the main record'} />
        <Side side={other} role={problem ? null : 'Becomes part of it'} />
      </div>
      {!problem && (
        <ul className="grid list-disc gap-2 ps-5">
          <li>
            The list shows {clientName(main)}
            {main.status === 'client' && ', who has the account'}. Sessions, orders, notes and both
            conversations are in that record.
          </li>
          <li>
            Nothing changes for them: in the portal an account sees only its own, and each address and number
            keeps what was agreed for it.
          </li>
          <li>You can undo this for 24 hours.</li>
        </ul>
      )}
    </>
  )
}

function Side({ side, role }: { side: MergeSide; role: string | null }) {
  const { counts } = side
  const facts = [
    counts.sessions > 0 && formatCount(counts.sessions, 'session'),
    counts.orders > 0 && formatCount(counts.orders, 'order'),
    counts.messages > 0 && formatCount(counts.messages, 'message'),
    counts.notes > 0 && formatCount(counts.notes, 'private note'),
    counts.consents > 0 && formatCount(counts.consents, 'entry about consent', 'entries about consent'),
  ].filter((fact) => fact !== false)
  return (
    <section className="min-w-0 [overflow-wrap:anywhere]">
      {role && <p className="text-muted text-sm">{role}</p>}
      <h3 dir="auto" className="font-medium text-lg">
        {clientName(side)}
      </h3>
      <p className="text-muted text-sm">{side.status === 'client' ? 'Client with an account' : 'Guest'}</p>
      <ul className="mt-2 border-line border-t">
        {[
          ...side.emails,
          ...side.phones.map(wordPhone),
          ...(facts.length > 0 ? facts : ['Nothing else is stored']),
        ].map((fact) => (
          <li key={fact} className="border-line border-b py-1.5 tabular-nums">
            {fact}
          </li>
        ))}
      </ul>
    </section>
  )
}
