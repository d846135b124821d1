import { Field, SelectField } from '#app/components/ui/field.tsx'
import { productsToTax, type TaxForm } from '#app/features/selling/tax-form.ts'
import { formatUsd } from '#shared/money.ts'
import { lineTaxCents, parseRate } from '#shared/sales-tax.ts'

type Props = {
  form: TaxForm
  mistakes: Readonly<Record<string, string>>
  onChange: (form: TaxForm) => void
}

/** A rate in percent for each product; without one it isn't taxed. */
export function TaxFields({ form, mistakes, onChange }: Props) {
  return (
    <div className="grid gap-4">
      {productsToTax(form).map(({ slug, name, example }) => {
        const typed = form.rates[slug] ?? ''
        return (
          <Field
            key={slug}
            label={`${name}, in percent`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            placeholder="Not taxed"
            value={typed}
            error={mistakes[slug]}
            hint={example && !mistakes[slug] && describeExample(example, parseRate(typed))}
            onChange={(event) => onChange({ ...form, rates: { ...form.rates, [slug]: event.target.value } })}
          />
        )
      })}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Taxed are"
          value={form.appliesTo}
          onChange={(event) =>
            onChange({ ...form, appliesTo: event.target.value === 'pickup' ? 'pickup' : 'all' })
          }
          options={[
            { value: 'all', label: 'All orders' },
            { value: 'pickup', label: 'Only orders that are picked up' },
          ]}
        />
        <Field
          label="What people read"
          maxLength={120}
          autoComplete="off"
          value={form.label}
          onChange={(event) => onChange({ ...form, label: event.target.value })}
        />
      </div>
    </div>
  )
}

function describeExample({ name, cents }: { name: string; cents: number }, basisPoints: number | null) {
  if (!basisPoints) return null
  return `${name}: ${formatUsd(cents)} + ${formatUsd(lineTaxCents(cents, basisPoints))} tax.`
}
