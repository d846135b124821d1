import { Badge } from '#app/components/ui/badge.tsx'
import { ButtonAnchor } from '#app/components/ui/button.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { blendPictures, heroNarrowSizes, heroSizes } from '#app/features/blend/pictures.ts'
import { blendStory } from '#practice/content/blend-story.ts'

export function BlendHero() {
  const content = blendStory.hero
  return (
    <header
      className={
        blendPictures.hero
          ? 'grid items-center gap-8 pt-5 pb-14 md:grid-cols-[max(2rem,calc(50%-560px))_minmax(0,5fr)_minmax(0,7fr)] md:gap-x-0 md:pt-0 md:pb-20'
          : 'mx-auto max-w-[1184px] pt-12 pb-14 md:px-3 md:pt-20 md:pb-20'
      }
    >
      <div className={blendPictures.hero ? 'px-5 md:order-last md:px-0' : 'hidden'}>
        <Picture
          image={blendPictures.hero}
          sizes={heroSizes}
          narrow={{ image: blendPictures.heroNarrow, sizes: heroNarrowSizes }}
          alt={content.pictureAlt}
          priority
          className="aspect-[5/4] w-full rounded-card object-cover md:aspect-[7/6] md:max-h-[46rem] md:rounded-r-none md:rounded-tl-none"
        />
      </div>
      <div className="px-5 md:col-start-2 md:px-0 md:pr-10">
        <Badge tone="green">{content.badge}</Badge>
        <h1 className="mt-4 text-[min(3.5rem,17.5vw)] leading-none md:text-[min(4.75rem,40px+4.8vw)]">
          {content.name}{' '}
          <span className="mt-2 block text-card text-ginger leading-tight md:text-4xl">{content.kind}</span>
        </h1>
        <p className="mt-5 max-w-lg text-lg text-muted">{content.lead}</p>
        <ul className="mt-7 flex flex-wrap gap-x-8 gap-y-4">
          {content.facts.map((fact) => (
            <li key={fact.label} className="grid">
              <span className="text-3xl leading-none">
                {fact.figure} {fact.of && <span className="text-muted text-xl">{fact.of}</span>}
              </span>
              <span className="mt-1.5 text-sm text-muted">{fact.label}</span>
            </li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonAnchor href="#order">{content.order}</ButtonAnchor>
          <ButtonAnchor href="#nutrients" variant="secondary">
            {content.look}
          </ButtonAnchor>
        </div>
      </div>
    </header>
  )
}
