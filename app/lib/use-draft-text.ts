import { type RefObject, useEffect } from 'react'
import { keepDraft, readDraftOf } from '#app/lib/drafts.ts'
import { readForm } from '#app/lib/use-form.ts'

type Draft = Readonly<Record<string, string>>

/**
 * What somebody has typed into a form, kept in this tab until it is sent or they sign out: their session may end meanwhile. Nobody else
 * sees it. Without a user nothing is kept.
 */
export const useDraftText = (
  form: RefObject<HTMLFormElement | null>,
  name: string,
  userId: string | undefined,
) => useStoredForm(form, userId === undefined ? null : keyOf(name, userId))

/** The same for a form that only a signed-in owner sees: its fields find again what was typed. Null keeps nothing. */
export function useStoredForm(form: RefObject<HTMLFormElement | null>, key: string | null) {
  useEffect(() => {
    for (const [field, text] of Object.entries(readTexts(key))) {
      const control = form.current?.elements.namedItem(field)
      const isTyped = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
      if (isTyped || (control instanceof HTMLSelectElement && hasOption(control, text))) control.value = text
    }
  }, [form, key])
  return {
    keep: () => form.current && keepTexts(key, onlyTexts(readForm(form.current))),
    forget: () => keepTexts(key, {}),
  }
}

export const readDraftText = (name: string, userId: string | undefined): Draft =>
  readTexts(userId === undefined ? null : keyOf(name, userId))

export const keepDraftText = (name: string, userId: string | undefined, draft: Draft): void =>
  keepTexts(userId === undefined ? null : keyOf(name, userId), draft)

const readTexts = (key: string | null): Draft => (key === null ? null : readDraftOf<Draft>(key)) ?? {}

function keepTexts(key: string | null, draft: Draft): void {
  if (key === null) return
  const isEmpty = Object.values(draft).every((text) => text === '')
  keepDraft(key, isEmpty ? null : draft)
}

const hasOption = ({ options }: HTMLSelectElement, value: string) =>
  [...options].some((option) => option.value === value)

const keyOf = (name: string, userId: string) => `form:${userId}:${name}`

const onlyTexts = (record: Record<string, unknown>): Draft =>
  Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
