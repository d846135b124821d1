import { ButtonLink } from '#app/components/ui/button.tsx'
import * as paths from '#app/paths.ts'
import { pricingContent } from '#practice/content/pricing.ts'

export function BulkOrdersPanel() {
  const { title, text, button } = pricingContent.bulk
  return (
    <section
      aria-labelledby="bulk"
      className="mt-16 flex flex-wrap items-center justify-between gap-6 rounded-card border border-line bg-surface p-7 md:p-9"
    >
      <div className="max-w-xl">
        <h2 id="bulk" className="text-3xl">
          {title}
        </h2>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <ButtonLink to={paths.contact}>{button}</ButtonLink>
    </section>
  )
}
