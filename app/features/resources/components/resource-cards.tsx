import { Drawing } from '#app/components/illustrations/drawing.tsx'
import { Section } from '#app/components/layout/section.tsx'
import { Button, ButtonAnchor } from '#app/components/ui/button.tsx'
import { announceNewTab, openResource } from '#app/features/resources/open-resource.ts'
import { productsContent } from '#practice/content/products.ts'
import { offers } from '#practice/offers.ts'
import { type OfferedResource, resources } from '#practice/resources.ts'

const content = productsContent.resources

/** By resource `image` in `practice/catalog.ts`. */
const covers: Readonly<Record<string, string>> = {
  guide: 'parsley',
  plan: 'lemon',
  journal: 'mint',
  herbs: 'rosemary',
}

export function ResourceCards() {
  if (!offers.resources) return null
  return (
    <Section id="resources" title={content.title}>
      <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {resources.map((resource) => (
          <li key={resource.slug} className="flex flex-col">
            <ResourceCard resource={resource} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function ResourceCard({ resource }: { resource: OfferedResource }) {
  const { name, description, type, image, comingSoon, isDownload, link } = resource
  const nameClass = 'tap-area inline-block text-left underline-offset-4 hover:underline'
  // The server sends it as a download, for which a tab opened by a script would stay empty. This link is never blocked.
  const download =
    isDownload && link
      ? { href: link, target: '_blank', rel: 'noopener', onClick: () => announceNewTab(name) }
      : null
  return (
    <>
      <div className="grid aspect-[2/1] place-items-center sm:aspect-[4/3] rounded-card border border-line bg-surface">
        <Drawing name={covers[image] ?? 'parsley'} />
      </div>
      <p className="mt-4 text-ginger text-sm">{type}</p>
      <h3 className="text-2xl">
        {download ? (
          <a {...download} className={nameClass}>
            {name}
          </a>
        ) : (
          <button type="button" className={nameClass} onClick={() => openResource(resource)}>
            {name}
          </button>
        )}
      </h3>
      <p className="mt-1 mb-5 text-muted">{description}</p>
      {download ? (
        <ButtonAnchor
          {...download}
          variant="secondary"
          className="mt-auto self-start"
          aria-label={`${content.download}: ${name}`}
        >
          {content.download}
        </ButtonAnchor>
      ) : (
        <Button
          variant="secondary"
          className="mt-auto self-start"
          disabled={comingSoon}
          aria-label={`${comingSoon ? content.comingSoon : content.open}: ${name}`}
          onClick={() => openResource(resource)}
        >
          {comingSoon ? content.comingSoon : content.open}
        </Button>
      )}
    </>
  )
}
