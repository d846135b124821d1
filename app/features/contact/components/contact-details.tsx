import type { ReactNode } from 'react'
import { contactContent } from '#practice/content/contact.ts'
import { practice } from '#practice/practice.ts'

const words = contactContent.details
const link = 'inline-block py-1 text-leaf underline-offset-4 hover:underline'

export function ContactDetails() {
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className="text-3xl">
        {words.title}
      </h2>
      <dl className="mt-5 divide-y divide-line border-line border-y">
        <Detail label={words.location}>{words.locationText}</Detail>
        <Detail label={words.phone}>
          <a className={link} href={`tel:${practice.phone.e164}`}>
            {practice.phone.asWritten}
          </a>
          <span className="block text-muted">{words.phoneHours}</span>
        </Detail>
        <Detail label={words.email}>
          <a className={link} href={`mailto:${practice.email}`}>
            {practice.email}
          </a>
          <span className="block text-muted">{words.reply}</span>
        </Detail>
        <Detail label={words.social}>
          <ul className="flex flex-wrap gap-x-6">
            {practice.social.map(({ name, href }) => (
              <li key={name}>
                <a className={link} href={href} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Detail>
      </dl>
    </section>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-4 sm:grid-cols-[7rem_1fr]">
      <dt className="py-1 text-muted">{label}</dt>
      <dd className="[overflow-wrap:anywhere] [&:not(:has(a))]:py-1">{children}</dd>
    </div>
  )
}
