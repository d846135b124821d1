import { toast } from '#app/lib/toast.ts'
import { readForm, useForm } from '#app/lib/use-form.ts'
import { contactContent } from '#practice/content/contact.ts'

const content = contactContent.form

/** The schema and the API client, loaded when the form gets the focus. */
const loadSender = () => import('#app/features/contact/send-message.ts')

export function useContactForm(onSent: () => void) {
  const { form, errors, busy } = useForm({
    validate: async (form) => {
      // Read before awaiting: the visitor may go on typing.
      const values = readForm(form)
      return (await loadSender()).validateMessage(values)
    },
    submit: async (message) => (await loadSender()).sendMessage(message),
    onDone: () => {
      toast.success(content.done)
      form.ref.current?.reset()
      onSent()
    },
    // Without a connection the explanation itself can't be loaded.
    explain: (error) =>
      loadSender().then(
        ({ explainSendError }) => explainSendError(error),
        () => ({ fields: {}, message: content.failed }),
      ),
  })

  const preload = () => void loadSender().catch(() => undefined)
  return { form: { ...form, onFocus: preload }, errors, busy }
}
