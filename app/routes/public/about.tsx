import { Page } from '#app/components/layout/page.tsx'
import { StructuredData } from '#app/components/structured-data.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { hasPortrait, Portrait } from '#app/features/home/components/portrait.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { breadcrumbs, localBusiness } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { linkPreviewImages } from '#app/routes/public/link-preview-images.ts'
import { aboutContent as content } from '#practice/content/about.ts'
import { offers } from '#practice/offers.ts'

const path = paths.about

export const meta = () => pageMeta({ ...content.meta, path, image: linkPreviewImages.session })

const structuredData = import.meta.env.SSR
  ? [localBusiness(), breadcrumbs([{ name: content.title, path }])]
  : []

export default function About() {
  return (
    <Page title={content.title}>
      <div
        className={
          hasPortrait
            ? 'grid gap-12 md:grid-cols-[280px_1fr] md:gap-16 lg:grid-cols-[340px_1fr] lg:gap-24'
            : undefined
        }
      >
        <Portrait
          alt={content.portraitAlt}
          sizes="(width < 768px) 288px, 340px"
          priority
          className="h-auto w-full max-w-72 self-start md:max-w-none"
        />
        <div>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-5xl text-ginger leading-none">{content.experience.figure}</span>{' '}
            <span className="text-lg text-muted">{content.experience.label}</span>
          </p>
          <div className="mt-8 max-w-prose space-y-5 text-lg">
            {content.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {content.credentials.length > 0 && <h2 className="mt-12 text-3xl">{content.credentialsTitle}</h2>}
          <ul className="mt-4 divide-y divide-line border-line border-y empty:hidden">
            {content.credentials.map((credential) => (
              <li key={credential.title} className="py-4">
                <h3 className="text-xl">{credential.title}</h3>
                <p className="text-muted">{credential.text}</p>
              </li>
            ))}
          </ul>
          <h2 className="mt-12 text-3xl">{content.call.title}</h2>
          <div className="mt-5 flex flex-wrap gap-3">
            {offers.services && <ButtonLink to={paths.booking}>{content.call.book}</ButtonLink>}
            <ButtonLink to={paths.contact} variant="secondary">
              {content.call.write}
            </ButtonLink>
          </div>
        </div>
      </div>
      <StructuredData items={structuredData} />
    </Page>
  )
}
