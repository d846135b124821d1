import { Button } from '#app/components/ui/button.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import type { ManageProps } from '#app/features/booking/use-booking-change.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { practice } from '#practice/practice.ts'
import { askChangeSchema } from '#shared/manage-booking.ts'

type Props = ManageProps & { onClose: () => void }

/** For what the client can't change alone: the reason goes to the owner, and nothing changes yet. */
export function AskChange({ calls, onChanged, onClose }: Props) {
  const name = practice.coach.firstName
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, askChangeSchema),
    submit: ({ reason }) => calls.ask(reason),
    onDone: (booking) => {
      toast.success(`Sent to ${name}`)
      onChanged(booking)
      onClose()
    },
    explain: errorExplainer('We couldn’t send it. Please try again, or call us.'),
  })
  return (
    <section className="rounded-card border border-edge p-5">
      <h3 ref={focusOnMount} tabIndex={-1} className="text-2xl outline-none">
        Ask {name}
      </h3>
      <form {...form} className="mt-4 grid gap-5">
        <TextAreaField
          label="What do you need, and why?"
          name="reason"
          rows={4}
          required
          error={errors.reason}
          hint={`${name} answers by email. Your appointment stays as it is until then.`}
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" busy={busy} busyText="Sending...">
            Send
          </Button>
        </div>
      </form>
    </section>
  )
}
