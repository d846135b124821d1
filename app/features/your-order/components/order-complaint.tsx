import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { sendMessage } from '#app/features/your-order/queries.ts'
import { createAttemptKey } from '#app/lib/attempt-key.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { practice } from '#practice/practice.ts'
import { complaintSchema } from '#shared/customer-order.ts'

type Props = {
  token: string
  /** Whether an answer can reach them. */
  hasAddress: boolean
  isShipped: boolean
}

/** What is wrong with the order goes to the owner, who answers by email. */
export function OrderComplaint({ token, hasAddress, isShipped }: Props) {
  const [isOpen, setIsOpen] = useState<boolean>()
  const name = practice.coach.firstName
  if (!hasAddress) return null
  return (
    <section aria-labelledby="order-complaint">
      <h3 id="order-complaint" className="text-2xl">
        Something wrong?
      </h3>
      {isOpen ? (
        <ComplaintForm token={token} name={name} onClose={() => setIsOpen(false)} />
      ) : (
        <div className="mt-3 grid justify-items-start gap-3">
          <p>
            A change, {isShipped && 'a late parcel, '}something broken: tell {name}, who answers by email.
          </p>
          <Button
            variant="secondary"
            ref={isOpen === false ? focusOnMount : undefined}
            onClick={() => setIsOpen(true)}
          >
            Write to {name}
          </Button>
        </div>
      )}
    </section>
  )
}

function ComplaintForm({ token, name, onClose }: { token: string; name: string; onClose: () => void }) {
  const [attemptKey] = useState(createAttemptKey)
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, complaintSchema),
    submit: ({ message }) => sendMessage({ token, message, key: attemptKey.of({ message }) }),
    onDone: () => {
      toast.success(`Sent to ${name}`)
      onClose()
    },
    explain: errorExplainer('We couldn’t send it. Please try again, or call us.'),
  })
  return (
    <form {...form} className="mt-4 grid gap-5">
      <p ref={focusOnMount} tabIndex={-1} className="outline-none">
        {name} answers by email. Your order stays as it is until then.
      </p>
      <TextAreaField label="What is wrong?" name="message" rows={4} required error={errors.message} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" busy={busy} busyText="Sending...">
          Send
        </Button>
      </div>
    </form>
  )
}
