import { Link, type LinkProps, useLocation } from 'react-router'

/** A link that says when it leads to where we are. Pages are written out at addresses that end in a slash. */
export function CurrentLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation()
  const isHere = pathname.replace(/(.)\/$/, '$1') === to
  return <Link to={to} viewTransition aria-current={isHere ? 'page' : undefined} {...rest} />
}
