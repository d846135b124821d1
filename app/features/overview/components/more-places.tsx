import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { PlaceIcon } from '#app/features/overview/components/place-icon.tsx'
import { currentOf, type Place } from '#app/features/overview/places.ts'
import * as paths from '#app/paths.ts'

const dotsIcon =
  'M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0'
const tabsIcon = 'M3.5 5h17v14h-17V5ZM3.5 9.5h17M9 5v4.5M14.5 5v4.5'

/** The places that don't fit into a narrow bar, in a native popover. */
export function MorePlaces({ places }: { places: readonly Place[] }) {
  const panel = useRef<HTMLDivElement>(null)
  const { pathname, key } = useLocation()
  const current = places.some((place) => currentOf(place, pathname))

  // A navigation closes it; the first render keeps it open, as it may open before hydration.
  const previousKey = useRef(key)
  useEffect(() => {
    if (previousKey.current !== key) panel.current?.hidePopover()
    previousKey.current = key
  }, [key])

  // What has the focus isn't hidden behind it.
  useEffect(() => {
    const element = panel.current
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) element?.hidePopover()
    }
    element?.addEventListener('focusout', onFocusOut)
    return () => element?.removeEventListener('focusout', onFocusOut)
  }, [])

  return (
    <>
      <button
        type="button"
        popoverTarget="more-places"
        aria-current={current ? 'true' : undefined}
        className="owner-place"
      >
        <PlaceIcon path={dotsIcon} />
        More
      </button>
      <div id="more-places" popover="auto" ref={panel} className="owner-more">
        <ul className="divide-y divide-line">
          {places.map((place) => (
            <li key={place.to}>
              <Link
                to={place.to}
                viewTransition
                aria-current={currentOf(place, pathname)}
                className="owner-more-link"
              >
                <PlaceIcon path={place.icon} />
                {place.label}
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.dashboard} className="owner-more-link">
              <PlaceIcon path={tabsIcon} />
              Dashboard
            </Link>
          </li>
        </ul>
      </div>
    </>
  )
}
