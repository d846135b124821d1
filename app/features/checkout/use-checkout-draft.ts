import { useState } from 'react'
import { readForm } from '#app/lib/use-form.ts'

const storageKey = 'checkout-draft'

export type CheckoutDraft = Readonly<Record<string, string>>

/** What was typed into the form, kept for this tab: the payment page or a reload may come in between. */
export function useCheckoutDraft() {
  const [draft] = useState(readDraft)
  const keep = (form: HTMLFormElement) =>
    attempt(() => sessionStorage.setItem(storageKey, JSON.stringify(readForm(form))))
  const forget = () => attempt(() => sessionStorage.removeItem(storageKey))
  return { draft, keep, forget }
}

function readDraft(): CheckoutDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    const entries = Object.entries(typeof stored === 'object' && stored ? stored : {})
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

/** A browser that refuses storage keeps no draft. */
function attempt(store: () => void): void {
  try {
    store()
  } catch {}
}
