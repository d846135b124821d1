import { Link, useLocation } from 'react-router'
import { MorePlaces } from '#app/features/overview/components/more-places.tsx'
import { PlaceIcon } from '#app/features/overview/components/place-icon.tsx'
import { currentOf, type Place, places } from '#app/features/overview/places.ts'
import type { WaitingCounts } from '#shared/today.ts'

const morePlaces = places.filter(({ isSecondary }) => isSecondary)

/** The way to the owner's eight places: all of them beside a wide screen, five below a narrow one. */
export function OwnerNavigation({ counts }: { counts: WaitingCounts | undefined }) {
  return (
    <nav aria-label="Dashboard" className="owner-navigation">
      <ul className="owner-places">
        {places.map((place) => (
          <li key={place.to} className={place.isSecondary ? 'owner-wide' : undefined}>
            <PlaceLink place={place} counts={counts} />
          </li>
        ))}
        <li className="owner-narrow">
          <MorePlaces places={morePlaces} />
        </li>
      </ul>
    </nav>
  )
}

function PlaceLink({ place, counts }: { place: Place; counts: WaitingCounts | undefined }) {
  const { pathname } = useLocation()
  const { to, label, icon, count } = place
  const waiting = count ? (counts?.[count.of] ?? 0) : 0
  return (
    <Link to={to} viewTransition aria-current={currentOf(place, pathname)} className="owner-place">
      <PlaceIcon path={icon} />
      {label}
      {count && waiting > 0 && (
        <span className="owner-count">
          {waiting > 99 ? '99+' : waiting}
          <span className="sr-only"> {count.words}</span>
        </span>
      )}
    </Link>
  )
}
