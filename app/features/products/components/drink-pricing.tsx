import { type ComponentType, useState } from 'react'
import { Section } from '#app/components/layout/section.tsx'
import { SizeCards } from '#app/features/products/components/size-cards.tsx'
import { toast } from '#app/lib/toast.ts'
import { productsContent } from '#practice/content/products.ts'
import type { OfferedProduct } from '#practice/products.ts'

const content = productsContent.drinks
const views = ['cards', 'table'] as const
type View = (typeof views)[number]

export function DrinkPricing({ product }: { product: OfferedProduct }) {
  const [Table, setTable] = useState<ComponentType>()

  // The table is loaded on first use.
  const show = async (view: View) => {
    if (view === 'cards') return setTable(undefined)
    try {
      const { DrinkTable } = await import('#app/features/products/components/drink-table.tsx')
      setTable(() => DrinkTable)
    } catch (error) {
      console.warn(error)
      toast.error(productsContent.resources.failed)
    }
  }

  return (
    <Section id="drinks" title={content.title} lead={content.lead}>
      <fieldset className="mb-8 inline-flex flex-wrap rounded-[2rem] border border-edge p-1">
        <legend className="sr-only">{content.view}</legend>
        {views.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={(option === 'table') === Boolean(Table)}
            onClick={() => void show(option)}
            className="min-h-11 rounded-full px-5 font-medium transition-colors aria-pressed:bg-leaf aria-pressed:text-on-leaf"
          >
            {content[option]}
          </button>
        ))}
      </fieldset>
      {Table ? <Table /> : <SizeCards product={product} headings="h3" />}
    </Section>
  )
}
