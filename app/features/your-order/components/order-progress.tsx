import type { OrderProgress as Progress } from '#shared/customer-order.ts'
import { formatDateTime } from '#shared/dates.ts'

/** The way of an order, with what is done. */
export function OrderProgress({ progress }: { progress: readonly Progress[] }) {
  if (progress.length === 0) return null
  return (
    <section aria-labelledby="order-progress">
      <h3 id="order-progress" className="text-2xl">
        Where it is
      </h3>
      <ol className="mt-4 grid gap-3">
        {progress.map(({ label, at, isDone }) => (
          <li key={label} className="grid grid-cols-[1.75rem_1fr] items-baseline">
            <span aria-hidden="true" className={isDone ? 'text-leaf' : 'text-muted'}>
              {isDone ? '●' : '○'}
            </span>
            <span className={isDone ? '' : 'text-muted'}>
              {label}
              <span className="sr-only">{isDone ? ', done' : ', not yet'}</span>
              {at && <span className="block text-sm text-muted">{formatDateTime(at)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
