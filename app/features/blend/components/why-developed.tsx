import { Section } from '#app/components/layout/section.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { blendPictures } from '#app/features/blend/pictures.ts'
import { blendStory } from '#practice/content/blend-story.ts'

export function WhyDeveloped() {
  const { title, paragraphs, signature } = blendStory.why
  return (
    <Section isFarDown id="why" title={title} beside>
      <div
        className={
          blendPictures.leaves ? 'grid gap-8 sm:grid-cols-[1fr_12rem] lg:grid-cols-[1fr_15rem] lg:gap-14' : ''
        }
      >
        <div className="space-y-5 text-lg">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="text-muted">{signature}</p>
        </div>
        <div className="max-sm:hidden">
          <Picture
            image={blendPictures.leaves}
            sizes="240px"
            alt=""
            className="aspect-[4/5] w-full rounded-card object-cover"
          />
        </div>
      </div>
    </Section>
  )
}
