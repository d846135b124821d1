import { AuthorPicture } from '#app/components/author-picture.tsx'
import { homeStory } from '#practice/content/home-story.ts'
import { clientTestimonials } from '#practice/testimonials.ts'

export function ClientTestimonials() {
  if (clientTestimonials.length === 0) return null
  return (
    <section aria-labelledby="voices" className="border-line border-t">
      <div className="page py-20 lg:py-28">
        <h2 id="voices" className="text-4xl lg:text-[min(3rem,4.7vw)] lg:leading-none">
          {homeStory.testimonials.title}
        </h2>
        <div className="mt-10 grid gap-10 lg:mt-14 lg:grid-cols-3 lg:gap-0 lg:divide-x lg:divide-line">
          {clientTestimonials.map(({ quote, author, title, picture }) => (
            <figure
              key={quote}
              className="flex flex-col justify-between gap-5 lg:px-10 lg:last:pr-0 lg:first:pl-0"
            >
              <blockquote className="font-display text-[1.625rem] leading-snug">“{quote}”</blockquote>
              <AuthorPicture picture={picture} />
              <figcaption className="text-muted">
                <span className="text-ink">{author}</span>, {title}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
