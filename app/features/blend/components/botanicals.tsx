import { Drawing } from '#app/components/illustrations/drawing.tsx'
import { Section } from '#app/components/layout/section.tsx'
import { blendStory } from '#practice/content/blend-story.ts'

export function Botanicals() {
  const { title, lead, items } = blendStory.botanicals
  return (
    <Section isFarDown id="botanicals" title={title} lead={lead}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,50%-0.75rem)),1fr))] gap-x-6 gap-y-10 md:grid-cols-4 md:gap-x-10 md:gap-y-14">
        {items.map((item) => (
          <li key={item.name}>
            <Drawing name={item.drawing} />
            <h3 className="mt-3 text-2xl">{item.name}</h3>
            <p className="mt-1 text-[0.9375rem] text-muted">{item.taste}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
