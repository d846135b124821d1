import { useState } from 'react'
import { checkoutDraftKey, forgetCheckoutDraft } from '#app/lib/checkout-draft-key.ts'
import { readForm } from '#app/lib/use-form.ts'

export type CheckoutDraft = Readonly<Record<string, string>>

/** What was typed into the form, kept for this tab: the payment page or a reload may come in between. */
export function useCheckoutDraft() {
  const [draft, setDraft] = useState(readDraft)
  /** Fields that are not shown now, such as those for pickup, stay as they were. */
  const keep = (form: HTMLFormElement) => {
    const shown = new Set([...form.elements].map((field) => field.getAttribute('name')))
    const hidden = Object.entries(readDraft()).filter(([name]) => !shown.has(name))
    try {
      const kept = { ...Object.fromEntries(hidden), ...readForm(form) }
      sessionStorage.setItem(checkoutDraftKey, JSON.stringify(kept))
    } catch {
      // A browser that refuses storage keeps no draft.
    }
  }
  return { draft, keep, readAgain: () => setDraft(readDraft()), forget: forgetCheckoutDraft }
}

function readDraft(): CheckoutDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(checkoutDraftKey) ?? '{}')
    const entries = Object.entries(typeof stored === 'object' && stored ? stored : {})
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}
