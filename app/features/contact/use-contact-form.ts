import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Fields } from '#app/lib/api.ts'
import { focusFirst } from '#app/lib/form-errors.ts'
import { toast } from '#app/lib/toast.ts'
import type { ErrorExplanation } from '#app/lib/use-attempt.ts'
import { contactContent } from '#practice/content/contact.ts'

const words = contactContent.form
const unsent: ErrorExplanation = { fields: {}, sentence: words.failed }

/** The contract and the call, fetched when somebody turns to the form. */
const sending = () => import('#app/features/contact/send-message.ts')

export function useContactForm(onSent: () => void) {
  const ref = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Fields>({})
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const errors = Object.fromEntries(Object.entries(found).filter(([name]) => !edited.has(name)))

  useEffect(() => focusFirst(ref.current, Object.keys(found)), [found])

  const send = async (form: HTMLFormElement) => {
    const values = Object.fromEntries(new FormData(form))
    const wrong = await sending().then(
      ({ sendMessage }) => sendMessage(values),
      () => unsent,
    )
    setEdited(new Set())
    setFound(wrong?.fields ?? {})
    if (wrong === null) {
      toast.success(words.done)
      form.reset()
      onSent()
    } else if (wrong.sentence !== null) toast.error(wrong.sentence)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    running.current = true
    setBusy(true)
    await send(event.currentTarget)
    running.current = false
    setBusy(false)
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    if (name in errors) setEdited((before) => new Set(before).add(name))
  }

  const prepare = () => void sending().catch(() => undefined)

  return { form: { ref, onSubmit, onInput, onFocus: prepare, noValidate: true }, errors, busy }
}
