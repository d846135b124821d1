import { Link } from 'react-router'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import type { MissingOffer } from '#shared/in-person-sale.ts'

/** Why something that is usually sold isn't listed, and where that is changed. */
export function MissingOffers({ missing }: { missing: readonly MissingOffer[] }) {
  const namesOf = (reason: MissingOffer['reason']) =>
    missing.flatMap((offer) => (offer.reason === reason ? offer.name : [])).join(', ')
  const [tooFew, soldOut] = [namesOf('too_few'), namesOf('sold_out')]
  return (
    <>
      {tooFew && (
        <p className="text-muted text-sm">
          Too few in stock: {tooFew}. <PlaceLink to={dashboardPaths.selling}>Count what you have</PlaceLink>
        </p>
      )}
      {soldOut && (
        <p className="text-muted text-sm">
          Sold out on your site: {soldOut}.{' '}
          <PlaceLink to={dashboardPaths.siteEditor}>Change your site</PlaceLink>
        </p>
      )}
    </>
  )
}

function PlaceLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="tap-area inline-flex min-h-6 items-center text-leaf underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
