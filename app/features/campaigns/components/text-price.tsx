import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { fromMicros, toMicros } from '#app/features/campaigns/campaign-labels.ts'
import { campaignsQuery } from '#app/features/campaigns/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

/** What one text costs, for the estimate before a message is sent. */
export function TextPrice({ priceMicros }: { priceMicros: number }) {
  const [price, setPrice] = useState(fromMicros(priceMicros))
  const queries = useQueryClient()
  const micros = toMicros(price)
  const isValid = micros !== null && micros <= 1_000_000
  const { run, busy } = useAction(
    (price_micros: number) => call(api.api.campaigns['text-price'].$put({ json: { price_micros } })),
    {
      failure: 'Could not save the price',
      onDone: () => {
        toast.success('Price saved')
        void queries.invalidateQueries({ queryKey: campaignsQuery.queryKey })
      },
    },
  )
  return (
    <details className="mt-10 border-line border-t pt-2">
      <summary className="min-h-11 py-2.5 font-medium">What a text costs</summary>
      <form
        noValidate
        className="grid max-w-sm gap-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid) void run(micros)
        }}
      >
        <Field
          label="Price per text, in dollars"
          inputMode="decimal"
          value={price}
          hint="From your text message provider’s bill. It is only for the estimate before you send."
          error={isValid ? undefined : 'Enter a price such as 0.0079, at most 1.'}
          onChange={(event) => setPrice(event.target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          busy={busy}
          busyText="Saving..."
        >
          Save price
        </Button>
      </form>
    </details>
  )
}
