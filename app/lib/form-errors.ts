import type * as z from 'zod/mini'
import type { Fields } from '#app/lib/api.ts'

/** One sentence a field: the first that the contract says about it. */
export function firstSentences(issues: readonly z.core.$ZodIssue[]): Fields {
  const sentences: Record<string, string> = {}
  for (const issue of issues) sentences[String(issue.path[0])] ??= issue.message
  return sentences
}

export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLElement && names.includes(control.getAttribute('name') ?? '')) {
      control.focus()
      return
    }
  }
}
