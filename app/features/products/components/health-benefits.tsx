import { Drawing } from '#app/components/illustrations/drawing.tsx'
import { Section } from '#app/components/layout/section.tsx'
import { drinkStory } from '#practice/content/drink-story.ts'

export function HealthBenefits() {
  const { title, lead, items, disclaimer } = drinkStory.benefits
  return (
    <Section id="benefits" title={title} lead={lead}>
      <ul className="grid gap-10 md:grid-cols-3 md:gap-8">
        {items.map((item) => (
          <li key={item.title}>
            <Drawing name={item.drawing} />
            <h3 className="mt-3 text-2xl">{item.title}</h3>
            <p className="mt-1 text-muted">{item.text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-10 max-w-prose border-line border-l-2 pl-4 text-sm text-muted">{disclaimer}</p>
    </Section>
  )
}
