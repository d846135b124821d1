import { useId, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { stockWaitSchema } from '#shared/checkout.ts'

const explain = errorExplainer('We couldn’t put you on the list. Please try again.')

type Props = {
  /** The slug of what is sold out. */
  product: string
  name: string
}

/** For visitors who want to know when a product is back. */
export function StockWait({ product, name }: Props) {
  const [step, setStep] = useState<'closed' | 'open' | 'done'>('closed')
  if (step === 'done')
    return (
      <p ref={focusOnMount} tabIndex={-1} className="mt-3 outline-none">
        We’ll email you once when it’s back.
      </p>
    )
  return (
    <div className="mt-3 grid gap-4">
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        aria-expanded={step === 'open'}
        aria-label={`Tell me when it’s back: ${name}`}
        onClick={() => setStep(step === 'open' ? 'closed' : 'open')}
      >
        Tell me when it’s back
      </Button>
      {step === 'open' && <WaitForm product={product} name={name} onDone={() => setStep('done')} />}
    </div>
  )
}

function WaitForm({ product, name, onDone }: Props & { onDone: () => void }) {
  const id = useId()
  const { form, errors, busy } = useForm({
    validate: (form) => validateValues({ product, email: new FormData(form).get('email') }, stockWaitSchema),
    submit: (json) => call(api.api.checkout.wait.$post({ json })),
    onDone,
    explain: (error) => {
      const { fields, ...explained } = explain(error)
      // What can be ordered again is told where one looks: at the only field.
      return { ...explained, fields: fields.product ? { email: fields.product } : fields }
    },
  })
  return (
    <form {...form} aria-label={`Tell me when it’s back: ${name}`} className="grid gap-3">
      <Field
        id={id}
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
        hint="One email when it’s back, nothing else."
      />
      <Button type="submit" size="small" busy={busy} busyText="Saving..." className="justify-self-start">
        Put me on the list
      </Button>
    </form>
  )
}
