import { BookingSummary } from '#app/features/site/components/booking-summary.tsx'
import { asList, asObject, isSame, type Json, type SiteContent } from '#app/features/site/document-values.ts'
import type { SectionSpec } from '#app/features/site/fields/field-spec.ts'
import { gapValues } from '#app/features/site/fill-draft.ts'
import { useDraft } from '#app/features/site/use-draft.ts'
import { formatCount } from '#app/lib/format-count.ts'
import type { Facts } from '#practice/schema.ts'

/** What a section says about its content as a whole. */
export function SectionNotes({ section }: { section: SectionSpec }) {
  if (section.id === 'practice') return <DerivedWordings />
  if (section.id === 'services') return <PublishedBooking />
  return section.id === 'testimonials' ? <TestimonialNotes /> : null
}

/** The rules are published from the calendar as a whole, and a draft carries them along. */
function PublishedBooking() {
  const facts = useDraft((state) => state.published.facts as unknown as Facts)
  return <BookingSummary rules={facts.booking} services={facts.services} />
}

const wordings = [
  ['hours', 'Hours'],
  ['phone', 'Phone'],
  ['place', 'Place'],
  ['titleInSentence', 'Your title in a sentence'],
  ['yearsInWords', 'Years in words'],
] as const

/** How the facts read on the site. None of these is typed anywhere. */
function DerivedWordings() {
  const document = useDraft((state) => state.document)
  const delivered = useDraft((state) => state.delivered)
  const values = gapValues({ document, delivered })
  return (
    <section
      aria-label="How it reads on your site"
      className="mb-8 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="font-medium font-sans text-base">How it reads on your site</h3>
      <dl className="mt-2 grid gap-1 text-sm sm:grid-cols-[10rem_1fr]">
        {wordings.map(([name, label]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="mb-1 sm:mb-0">{values[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function TestimonialNotes() {
  const samples = useDraft((state) => countTestimonials(state, isSample))
  const withoutConsent = useDraft((state) =>
    countTestimonials(state, (item, content) => asObject(item).consent === null && !isSample(item, content)),
  )
  if (samples + withoutConsent === 0) return null
  return (
    <div className="mb-6 grid gap-2 rounded-card border border-edge bg-tone-yellow p-4 text-on-tone-yellow text-sm">
      {samples > 0 && (
        <p>
          {formatCount(samples, 'shown testimonial')}{' '}
          {samples === 1 ? 'is a sample that' : 'are samples that'} came with the software. Replace them with
          real ones, or take them off the site.
        </p>
      )}
      {withoutConsent > 0 && (
        <p>
          {formatCount(withoutConsent, 'shown testimonial')} without consent in writing. Tick it with its
          date, or take {withoutConsent === 1 ? 'it' : 'them'} off the site.
        </p>
      )}
    </div>
  )
}

const testimonialsIn = (facts: Json | undefined) => Object.values(asObject(facts)).flatMap(asList)

function countTestimonials(
  content: SiteContent,
  matches: (item: Json, content: SiteContent) => boolean,
): number {
  return testimonialsIn(content.document.facts.testimonials).filter(
    (item) => asObject(item).isShown === true && matches(item, content),
  ).length
}

/** Delivered words are nobody's, whatever name is put above them. */
function isSample(item: Json, { delivered }: SiteContent): boolean {
  return testimonialsIn(delivered.facts.testimonials).some((sample) =>
    isSame(asObject(sample).quote, asObject(item).quote),
  )
}
