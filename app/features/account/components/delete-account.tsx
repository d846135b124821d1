import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { PasswordField } from '#app/components/ui/password-field.tsx'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { deleteAccountSchema } from '#shared/account.ts'

type Props = { onDeleted: () => void }

export function DeleteAccount({ onDeleted }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      {asking && <DeleteDialog onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </>
  )
}

function DeleteDialog({ onDeleted, onClose }: Props & { onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, deleteAccountSchema),
    submit: (json) => {
      setFailure(null)
      return call(api.api.account.delete.$post({ json }))
    },
    onDone: onDeleted,
    explain: errorExplainer((error) => {
      // The dialog would cover a toast.
      const isShownAtField = error instanceof ApiError && error.fields.password
      setFailure(isShownAtField ? null : messageForError(error, "We couldn't delete your account."))
      return null
    }),
  })

  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <p className="mt-4">
        Your profile, appointments, messages and sign-ins will be deleted permanently. By law we keep your
        orders, but without your name, address or phone number.
      </p>
      <p className="mt-3">
        Your upcoming appointments are cancelled. What you paid for them goes back to your card as long as you
        could have cancelled for free. Later than that it isn’t refunded by itself: our terms apply.
      </p>
      <p className="mt-3">
        If an order hasn’t been sent or picked up yet, we keep your name and address with it until then. We
        won’t email you about it any more.
      </p>
      <p className="mt-3 text-muted">Want a copy of your data? Download it first.</p>
      <form {...form} className="mt-6 grid gap-6">
        <PasswordField
          label="Your Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <p role="alert" className="font-medium text-on-tone-red empty:hidden">
          {failure}
        </p>
        <DialogActions onClose={onClose} back="Keep my account">
          <Button type="submit" busy={busy} busyText="Deleting...">
            Delete permanently
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
