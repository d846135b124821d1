import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { askForLink } from '#app/features/your-order/queries.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { newOrderLinkFormSchema } from '#shared/customer-order.ts'
import type { LinkProblem } from '#shared/manage-booking.ts'

const sentences: Record<LinkProblem, { heading: string; text: string }> = {
  incomplete: { heading: 'This link doesn’t work', text: 'A part of it is missing or was changed.' },
  expired: { heading: 'This link has expired', text: 'Links of orders work for 90 days.' },
  replaced: { heading: 'This link was replaced', text: 'We sent you a newer one.' },
}

/** For a link that opens nothing: why, and the way to a new one. */
export function OrderLinkGone({ problem }: { problem: LinkProblem }) {
  const { heading, text } = sentences[problem]
  const [isSent, setIsSent] = useState(false)
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, newOrderLinkFormSchema),
    submit: ({ number, email }) => askForLink({ number: Number(number), email }),
    onDone: () => setIsSent(true),
    explain: errorExplainer('We couldn’t send it. Please try again, or call us.'),
  })
  return (
    <div className="grid max-w-2xl gap-6">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
        {heading}
      </h2>
      <p>{text} We can email you a new link.</p>
      {isSent ? (
        <p ref={focusOnMount} tabIndex={-1} className="outline-none">
          If there is such an order with this address, a link is on its way. It can take a few minutes.
        </p>
      ) : (
        <form {...form} className="grid gap-5 sm:max-w-md">
          <Field
            label="Order number"
            name="number"
            inputMode="numeric"
            required
            error={errors.number}
            hint="It is in the subject of our emails."
          />
          <Field label="Email" name="email" type="email" autoComplete="email" required error={errors.email} />
          <div>
            <Button type="submit" busy={busy} busyText="Sending...">
              Email me a new link
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
