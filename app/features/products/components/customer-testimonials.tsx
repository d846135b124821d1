import { AuthorPicture } from '#app/components/author-picture.tsx'
import { Section } from '#app/components/layout/section.tsx'
import { drinkStory } from '#practice/content/drink-story.ts'
import type { Testimonial } from '#practice/schema.ts'
import { customerTestimonials } from '#practice/testimonials.ts'

const maxRating = 5

export function CustomerTestimonials() {
  if (customerTestimonials.length === 0) return null
  return (
    <Section id="customers" title={drinkStory.testimonials}>
      <div className="grid gap-10 md:grid-cols-3 md:gap-8">
        {customerTestimonials.map(({ quote, author, title, rating, picture }) => (
          <figure key={quote} className="flex flex-col gap-4">
            {rating !== null && <Stars rating={rating} />}
            <blockquote className="font-display text-2xl leading-snug">“{quote}”</blockquote>
            <AuthorPicture picture={picture} />
            <figcaption className="text-muted">
              <span className="text-ink">{author}</span>, {title}
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  )
}

function Stars({ rating }: { rating: NonNullable<Testimonial['rating']> }) {
  return (
    <p
      role="img"
      aria-label={`${rating} out of ${maxRating} stars`}
      className="text-ginger text-lg tracking-[0.15em]"
    >
      {'★'.repeat(rating)}
      <span className="opacity-35">{'★'.repeat(maxRating - rating)}</span>
    </p>
  )
}
