import { useState } from 'react'
import { checkoutDraftKey, forgetCheckoutDraft } from '#app/lib/checkout-draft-key.ts'
import { readStoredTexts, storeTexts } from '#app/lib/stored-texts.ts'
import { readForm } from '#app/lib/use-form.ts'

export type CheckoutDraft = Readonly<Record<string, string>>

/** What was typed into the form, kept for this tab: the payment page or a reload may come in between. */
export function useCheckoutDraft() {
  const [draft, setDraft] = useState(readDraft)
  /** Fields that are not shown now, such as those for pickup, stay as they were. */
  const keep = (form: HTMLFormElement) => {
    const shown = new Set([...form.elements].map((field) => field.getAttribute('name')))
    const hidden = Object.entries(readDraft()).filter(([name]) => !shown.has(name))
    storeTexts(checkoutDraftKey, { ...Object.fromEntries(hidden), ...readForm(form) })
  }
  return { draft, keep, readAgain: () => setDraft(readDraft()), forget: forgetCheckoutDraft }
}

const readDraft = (): CheckoutDraft => readStoredTexts(checkoutDraftKey)
