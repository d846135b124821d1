import { ButtonLink } from '#app/components/ui/button.tsx'
import { FeaturedDrink } from '#app/features/home/components/featured-drink.tsx'
import { hasPortrait, Portrait } from '#app/features/home/components/portrait.tsx'
import * as paths from '#app/paths.ts'
import { homeContent } from '#practice/content/home.ts'
import { offers } from '#practice/offers.ts'

export function Coach() {
  const { coach } = homeContent
  return (
    <section
      aria-labelledby="coach"
      className={`page grid gap-16 py-20 lg:py-32 ${offers.drink ? 'xl:grid-cols-[1fr_360px] xl:gap-24' : ''}`}
    >
      <div
        className={`grid content-start gap-8 ${hasPortrait ? 'sm:grid-cols-[200px_1fr] sm:gap-12 lg:grid-cols-[240px_1fr]' : ''}`}
      >
        <Portrait alt={coach.portraitAlt} sizes="(width < 640px) 176px, 240px" className="w-44 sm:w-full" />
        <div>
          <h2 id="coach" className="text-4xl lg:text-[min(3rem,4.7vw)] lg:leading-none">
            {coach.title}
          </h2>
          {coach.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-prose text-lg">
              {paragraph}
            </p>
          ))}
          <p className="mt-6 text-muted">{coach.signature}</p>
          <ButtonLink to={paths.about} variant="quiet" className="mt-2 -ml-[12px]">
            {coach.about}
          </ButtonLink>
        </div>
      </div>
      <FeaturedDrink />
    </section>
  )
}
