import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { legalItems, type NavItem, serviceItems } from '#app/components/layout/navigation-items.ts'
import { offers } from '#practice/offers.ts'
import { practice } from '#practice/practice.ts'

export function Footer() {
  return (
    <footer className="border-line border-t">
      <div className="page footer-columns">
        <div className="max-w-xs">
          <p className="font-display text-2xl">{practice.name}</p>
          <p className="mt-2 text-muted">
            {practice.coach.title} in {practice.place.asWritten}
          </p>
        </div>
        <div>
          <h2 className="text-xl">Contact</h2>
          <address className="mt-3 grid justify-items-start not-italic">
            <a className="footer-link" href={`mailto:${practice.email}`}>
              {practice.email}
            </a>
            <a className="footer-link" href={`tel:${practice.phone.e164}`}>
              {practice.phone.asWritten}
            </a>
            <span className="py-1.5 text-muted">{practice.hours.asWritten}</span>
          </address>
        </div>
        <nav aria-labelledby="footer-services">
          <h2 id="footer-services" className="text-xl">
            {offers.footerServices[0] ? 'Services' : 'More'}
          </h2>
          <Items items={serviceItems} className="mt-3 grid justify-items-start" />
        </nav>
      </div>
      <div className="page">
        <div className="footer-end">
          <p>
            © <Year /> {practice.name}
          </p>
          <nav aria-label="Legal">
            <Items items={legalItems} className="flex flex-wrap gap-x-6" />
          </nav>
        </div>
      </div>
    </footer>
  )
}

function Items({ items, className }: { items: readonly NavItem[]; className: string }) {
  return (
    <ul className={className}>
      {items.map(({ to, label }) => (
        <li key={label}>
          <Link to={to} viewTransition className="footer-link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const subscribeToNothing = () => () => null

/** The build year in prerendered markup, the current year in the browser. */
function Year() {
  const readYear = () => `${new Date().getFullYear()}`
  return useSyncExternalStore(subscribeToNothing, readYear, () => import.meta.env.BUILD_YEAR)
}
