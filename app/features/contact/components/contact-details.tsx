import type { ReactNode } from 'react'
import { contactContent } from '#practice/content/contact.ts'
import { practice } from '#practice/practice.ts'

const content = contactContent.details
const linkClass = 'tap-area inline-block py-1 text-leaf underline-offset-4 hover:underline'

export function ContactDetails() {
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className="text-3xl">
        {content.title}
      </h2>
      <dl className="mt-5 divide-y divide-line border-line border-y">
        <Detail label={content.location}>{content.locationText}</Detail>
        <Detail label={content.phone}>
          <a className={linkClass} href={`tel:${practice.phone.e164}`}>
            {practice.phone.asWritten}
          </a>
          {content.phoneHours && <span className="block text-muted">{content.phoneHours}</span>}
        </Detail>
        <Detail label={content.email}>
          <a className={linkClass} href={`mailto:${practice.email}`}>
            {practice.email}
          </a>
          <span className="block text-muted">{content.reply}</span>
        </Detail>
        {practice.social.length > 0 && (
          <Detail label={content.social}>
            <ul className="flex flex-wrap gap-x-6">
              {practice.social.map(({ name, href }) => (
                <li key={href}>
                  <a className={linkClass} href={href} rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Detail>
        )}
      </dl>
    </section>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex-wrap gap-x-6 py-4 sm:flex">
      <dt className="w-28 py-1 text-muted">{label}</dt>
      <dd className="min-w-0 flex-[1_1_9rem] [overflow-wrap:anywhere] [&:not(:has(a))]:py-1">{children}</dd>
    </div>
  )
}
