import { Link } from 'react-router'

type Props = { links: readonly { to: string; title: string; about: string }[] }

/** Links to screens, each with a line about it. */
export function LinkList({ links }: Props) {
  return (
    <ul className="border-line border-t">
      {links.map(({ to, title, about }) => (
        <li key={title} className="border-line border-b">
          <Link to={to} viewTransition className="block px-1 py-3 no-underline hover:bg-ink/4">
            <span className="font-medium text-leaf underline underline-offset-4">{title}</span>
            <span className="block text-muted text-sm">{about}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
