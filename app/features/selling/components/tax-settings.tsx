import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { ChangedElsewhere } from '#app/features/selling/components/changed-elsewhere.tsx'
import { ConfirmDialog } from '#app/features/selling/components/confirm-dialog.tsx'
import { TaxFields } from '#app/features/selling/components/tax-fields.tsx'
import { taxQuery } from '#app/features/selling/queries.ts'
import { toSalesTax, toTaxForm } from '#app/features/selling/tax-form.ts'
import { usePublish } from '#app/features/selling/use-publish.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import type { SalesTax, SalesTaxAnswer } from '#shared/selling.ts'

/** The sales tax on top of the prices: published with the site. Off until the owner enters a rate. */
export function TaxSettings() {
  const { data, isError, isFetching, refetch } = useQuery(taxQuery)
  if (isError && !data)
    return <LoadError subject="the sales tax" busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  return <TaxForm published={data} />
}

function TaxForm({ published }: { published: SalesTaxAnswer }) {
  const [form, setForm] = useState(() => toTaxForm(published.sales_tax))
  const [isStopping, setStopping] = useState(false)
  const queries = useQueryClient()
  const { publish, busy, problems, other, dismissOther } = usePublish<SalesTax, SalesTaxAnswer>({
    put: ({ value, base }) => call(api.api.selling.tax.$put({ json: { base, sales_tax: value } })),
    read: () => call(api.api.selling.tax.$get()),
    onPublished: (answer, value) => {
      queries.setQueryData(taxQuery.queryKey, answer)
      if (!value) setForm(toTaxForm(null))
      setStopping(false)
      toast.success(value ? 'Published. New orders are taxed.' : 'New orders are no longer taxed')
    },
  })
  const isOn = published.sales_tax !== null
  const { salesTax, mistakes } = toSalesTax(form)
  const isChanged = JSON.stringify(form) !== JSON.stringify(toTaxForm(published.sales_tax))
  return (
    <section aria-labelledby="sales-tax" className="grid gap-6">
      <div>
        <h2 id="sales-tax" className="font-display text-2xl">
          Sales tax
        </h2>
        <p className="mt-1 text-muted">
          {isOn
            ? 'Added to your prices at checkout. Existing orders keep theirs.'
            : 'Off: your prices are all that people pay. Ask your accountant whether you need it.'}
        </p>
      </div>
      <TaxFields form={form} mistakes={mistakes} onChange={setForm} />
      <ProblemList problems={isStopping ? [] : problems} />
      {other && (
        <ChangedElsewhere
          subject="The sales tax"
          busy={busy}
          onKeepMine={() => void publish(salesTax, other.base)}
          onTakeOther={() => {
            queries.setQueryData(taxQuery.queryKey, other)
            setForm(toTaxForm(other.sales_tax))
            dismissOther()
          }}
        />
      )}
      {!other && (
        <div className="flex flex-wrap gap-3">
          <Button
            busy={busy}
            busyText="Publishing..."
            disabled={!isChanged || salesTax === null}
            onClick={() => void publish(salesTax, published.base)}
          >
            {isOn ? 'Publish sales tax' : 'Start charging sales tax'}
          </Button>
          {isOn && (
            <Button variant="quiet" onClick={() => setStopping(true)}>
              Stop charging sales tax
            </Button>
          )}
        </div>
      )}
      {isStopping && !other && (
        <ConfirmDialog
          title="Stop charging sales tax?"
          confirm="Stop charging it"
          busy={busy}
          onConfirm={() => void publish(null, published.base)}
          onClose={() => setStopping(false)}
        >
          <p>New orders cost only your prices. Existing orders keep their tax.</p>
          <ProblemList problems={problems} />
        </ConfirmDialog>
      )}
    </section>
  )
}
