import { useId } from 'react'
import type { BookableSession } from '#app/features/booking/bookable-sessions.ts'
import { formatPriceShort } from '#shared/money.ts'

type Props = {
  sessions: readonly BookableSession[]
  selected: BookableSession | null
  onSelect: (session: BookableSession) => void
}

export function SessionChoice({ sessions, selected, onSelect }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend>
        <h3 className="text-2xl">Choose a session</h3>
      </legend>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        {sessions.map((session) => (
          <label
            key={session.id}
            className="choice flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3"
          >
            <input
              type="radio"
              name={name}
              value={session.id}
              checked={session.id === selected?.id}
              onChange={() => onSelect(session)}
              className="sr-only"
            />
            <span className="min-w-0 max-w-full flex-[1_1_9rem]">
              <span className="block">{session.title}</span>
              <span className="block text-sm">
                {[session.label, session.location ?? 'Online'].join(', ')}
              </span>
            </span>
            <span className="tabular-nums">{formatPriceShort(session.cents)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
