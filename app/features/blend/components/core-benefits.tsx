import { Section } from '#app/components/layout/section.tsx'
import { blendStory } from '#practice/content/blend-story.ts'

export function CoreBenefits() {
  const { title, lead, items } = blendStory.benefits
  return (
    <Section isFarDown id="benefits" title={title} lead={lead}>
      <ul className="grid gap-x-10 gap-y-9 md:grid-cols-3">
        {items.map((item) => (
          <li key={item.title}>
            <h3 className="text-2xl">{item.title}</h3>
            <p className="mt-2 text-muted">{item.text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-10 max-w-prose border-line border-l-2 pl-4 text-sm text-muted">
        {blendStory.disclaimer}
      </p>
    </Section>
  )
}
