import { ButtonLink } from '#app/components/ui/button.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { fullWidth, homePictures } from '#app/features/home/pictures.ts'
import * as paths from '#app/paths.ts'
import { homeStory } from '#practice/content/home-story.ts'
import { offers } from '#practice/offers.ts'

export function Closing() {
  const { title, book, ask } = homeStory.closing
  return (
    <section aria-labelledby="closing" className="closing-section">
      <Picture image={homePictures.closing} alt="" sizes={fullWidth} className="closing-picture" />
      <div className="page relative grid justify-items-center py-24 lg:py-36">
        <h2 id="closing" className="max-w-xl text-center text-4xl lg:text-[min(3rem,4.7vw)] lg:leading-none">
          {title}
        </h2>
        <div
          className={`mt-10 grid w-full gap-4 ${offers.services ? 'max-w-3xl md:grid-cols-2' : 'max-w-md'}`}
        >
          {offers.services && <Card {...book} to={paths.booking} />}
          <Card {...ask} to={paths.chat} variant="secondary" />
        </div>
      </div>
    </section>
  )
}

type CardProps = {
  title: string
  text: string
  action: string
  to: string
  variant?: 'primary' | 'secondary'
}

function Card({ title, text, action, to, variant }: CardProps) {
  return (
    <article className="flex flex-col items-start rounded-card border border-line bg-surface p-8">
      <h3 className="text-card">{title}</h3>
      <p className="mt-2 mb-6 text-muted">{text}</p>
      <ButtonLink to={to} variant={variant} className="mt-auto">
        {action}
      </ButtonLink>
    </article>
  )
}
