import { Link } from 'react-router'
import * as paths from '#app/paths.ts'
import { practice } from '#practice/practice.ts'

/** A long name takes two lines of the bar, which grows no higher. */
const size =
  practice.name.length > 28
    ? 'line-clamp-2 text-[min(1rem,5cqi)] md:text-base [overflow-wrap:anywhere]'
    : 'text-[min(1.0625rem,6cqi)] min-[360px]:text-[min(1.3125rem,6cqi)] md:text-[1.3125rem]'

export function Brand() {
  return (
    <Link to={paths.home} viewTransition className="flex min-h-12 items-center gap-2.5 text-ink no-underline">
      {practice.mark === 'leaf' && <Leaf />}
      <span className={`font-display leading-none ${size}`}>{practice.name}</span>
    </Link>
  )
}

function Leaf() {
  return (
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" className="shrink-0 text-leaf">
      <path
        fill="currentColor"
        d="M27.5 4.5C15 4 6.6 9.4 6.2 18.2c-.1 2 .4 3.9 1.3 5.5C10.7 17.3 15.6 12.9 21.5 10.4 15.7 14.4 11.3 19.4 8.5 25.5l-1.7 3.2 1.9.9 1.5-3.1c1.5.8 3.2 1.2 5 1.1C24.5 27 28.4 17.5 27.5 4.5Z"
      />
    </svg>
  )
}
