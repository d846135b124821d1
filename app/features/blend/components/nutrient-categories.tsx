import { NutrientDots } from '#app/components/illustrations/nutrient-dots.tsx'
import { Section } from '#app/components/layout/section.tsx'
import { blendStory } from '#practice/content/blend-story.ts'

export function NutrientCategories() {
  const { title, lead, note, categories } = blendStory.nutrients
  return (
    <Section isFarDown id="nutrients" title={title} lead={lead}>
      <ul className="divide-y divide-line border-line border-y">
        {categories.map((category) => (
          <li
            key={category.name}
            className="grid gap-x-8 gap-y-3 py-6 md:grid-cols-[1fr_168px_9rem] md:items-center"
          >
            <div>
              <h3 className="text-2xl">{category.name}</h3>
              <p className="mt-1 max-w-md text-muted">{category.meaning}</p>
            </div>
            <NutrientDots has={category.has} of={category.of} />
            <p className="text-2xl tabular-nums md:text-right">
              {category.has} of {category.of}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{note}</p>
    </Section>
  )
}
