import { type ComponentType, useState } from 'react'
import { Section } from '#app/components/layout/section.tsx'
import { DrinkCards } from '#app/features/drinks/components/drink-cards.tsx'
import { toast } from '#app/lib/toast.ts'
import { productsContent } from '#practice/content/products.ts'

const words = productsContent.drinks
const views = ['cards', 'table'] as const
type View = (typeof views)[number]

export function DrinkPricing() {
  const [view, setView] = useState<View>('cards')
  const [Table, setTable] = useState<ComponentType | null>(null)

  /** The table is fetched by who asks for it. */
  const show = async (wanted: View) => {
    if (wanted === 'table' && !Table) {
      try {
        const { DrinkTable } = await import('#app/features/drinks/components/drink-table.tsx')
        setTable(() => DrinkTable)
      } catch (error) {
        console.warn(error)
        toast.error(productsContent.resources.failed)
        return
      }
    }
    setView(wanted)
  }

  return (
    <Section id="drinks" title={words.title} lead={words.lead}>
      <fieldset className="mb-8 inline-flex rounded-full border border-edge p-1">
        <legend className="sr-only">{words.view}</legend>
        {views.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={view === each}
            onClick={() => void show(each)}
            className="min-h-11 rounded-full px-5 font-medium transition-colors aria-pressed:bg-leaf aria-pressed:text-on-leaf"
          >
            {words[each]}
          </button>
        ))}
      </fieldset>
      {view === 'table' && Table ? <Table /> : <DrinkCards headings="h3" />}
    </Section>
  )
}
