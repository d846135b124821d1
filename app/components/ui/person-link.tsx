import { Link } from 'react-router'

/** A name, or what is known instead of it, that leads to the person's record. */
export const PersonLink = ({ to, name }: { to: string; name: string }) => (
  <Link
    to={to}
    dir="auto"
    className="tap-area inline-block max-w-full text-leaf underline underline-offset-4 [overflow-wrap:anywhere]"
  >
    {name}
  </Link>
)
