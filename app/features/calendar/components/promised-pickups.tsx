import { Link } from 'react-router'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import type { PromisedPickup } from '#shared/calendar.ts'

type Props = {
  pickups: readonly PromisedPickup[]
  isClosed: boolean
  /** Not read aloud as it appears: it stays with the day. */
  isQuiet?: boolean
}

/** Who was promised to pick up an order while days are being closed or time is blocked. Once they are, each leads to its order, to tell them. */
export function PromisedPickups({ pickups, isClosed, isQuiet = false }: Props) {
  if (pickups.length === 0) return null
  return (
    <ul role={isQuiet ? undefined : 'alert'} className="grid gap-3 font-medium text-on-tone-red">
      {pickups.map(({ order_number: number, sentence }) => (
        <li key={sentence}>
          {sentence}
          {isClosed && number !== null && (
            <Link
              to={dashboardPaths.dashboardOrder(number)}
              className="flex min-h-11 items-center justify-self-start text-leaf underline underline-offset-4"
            >
              Order {number}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
