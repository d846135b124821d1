import { Link, type LinkProps, useLocation } from 'react-router'

/** A link marked with `aria-current` on its own page. Prerendered pages have addresses with a trailing slash. */
export function CurrentLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation()
  const isCurrent = pathname.replace(/(.)\/$/, '$1') === to
  return <Link to={to} viewTransition aria-current={isCurrent ? 'page' : undefined} {...rest} />
}
