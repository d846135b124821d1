import { ReceiptButtons } from '#app/components/receipt-buttons.tsx'
import { saveReceipt } from '#app/features/your-order/queries.ts'
import type { CustomerOrder } from '#shared/customer-order.ts'
import { formatUsd } from '#shared/money.ts'

type Props = { order: CustomerOrder; token: string }

/** What was ordered and what it costs, with the receipts of what was paid. */
export function OrderTotals({ order, token }: Props) {
  const { lines, tax_cents, tax_label, total_cents, receipts } = order
  return (
    <section aria-labelledby="order-lines">
      <h3 id="order-lines" className="text-2xl">
        What you ordered
      </h3>
      <dl className="mt-4 divide-y divide-line border-line border-y">
        {lines.map(({ name, quantity, unit_cents, total_cents: cents }) => (
          <Row
            key={name}
            label={`${quantity} × ${name}`}
            hint={`${formatUsd(unit_cents)} each`}
            cents={cents}
          />
        ))}
        {tax_cents > 0 && <Row label={tax_label} cents={tax_cents} />}
        <Row label="Total" cents={total_cents} isTotal />
      </dl>
      <div className="mt-4 empty:hidden">
        <ReceiptButtons receipts={receipts} onSave={(number) => saveReceipt(token, number)} />
      </div>
    </section>
  )
}

type RowProps = { label: string; hint?: string; cents: number; isTotal?: boolean }

function Row({ label, hint, cents, isTotal = false }: RowProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-6 py-3 ${isTotal ? 'font-medium' : ''}`}>
      <dt className="[overflow-wrap:anywhere]">
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </dt>
      <dd className="tabular-nums">{formatUsd(cents)}</dd>
    </div>
  )
}
