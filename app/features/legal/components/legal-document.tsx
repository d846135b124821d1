import type { ReactNode } from 'react'
import { Page } from '#app/components/layout/page.tsx'
import { practice } from '#practice/practice.ts'
import type { LegalText } from '#practice/schema.ts'
import { dateFormat } from '#shared/lazy.ts'

const { email, phone } = practice
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const contactPattern = new RegExp(`(${escapeRegExp(email)}|${escapeRegExp(phone.asWritten)})`)
const longDate = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

export function LegalDocument({ text }: { text: LegalText }) {
  return (
    <Page title={text.title} intro={text.intro}>
      <p className="-mt-4 mb-10 text-muted">
        Effective <time dateTime={text.inForceSince}>{longDate().format(new Date(text.inForceSince))}</time>
      </p>
      <div className="max-w-2xl lg:max-w-none">
        {text.sections.map((section) => (
          <section
            key={section.id}
            id={section.id}
            aria-labelledby={`${section.id}-title`}
            className="grid gap-x-16 border-line border-t py-7 lg:grid-cols-[18rem_1fr]"
          >
            <h2 id={`${section.id}-title`} className="text-card">
              {section.title}
            </h2>
            <div className="grid max-w-2xl gap-3 max-lg:mt-3 lg:pt-1">
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{withLinks(paragraph)}</p>
              ))}
              {section.list && (
                <ul className="list-disc space-y-1.5 pl-5 marker:text-ginger">
                  {section.list.map((item) => (
                    <li key={item}>{withLinks(item)}</li>
                  ))}
                </ul>
              )}
            </div>
          </section>
        ))}
      </div>
    </Page>
  )
}

/** Links the practice's email address and phone number and keeps each on one line. */
function withLinks(text: string): ReactNode[] {
  let position = 0
  return text.split(contactPattern).map((part, index) => {
    const key = position
    position += part.length
    return index % 2 === 0 ? (
      part
    ) : (
      <a
        key={key}
        href={part === email ? `mailto:${email}` : `tel:${phone.e164}`}
        className="inline-block text-leaf underline underline-offset-4"
      >
        {part}
      </a>
    )
  })
}
