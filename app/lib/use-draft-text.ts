import { type RefObject, useEffect } from 'react'
import { keepDraft, readDraftOf } from '#app/lib/drafts.ts'
import { readForm } from '#app/lib/use-form.ts'

type Draft = Readonly<Record<string, string>>

/**
 * What somebody has typed into a form, kept in this tab until it is sent or they sign out: their session may end meanwhile. Nobody else
 * sees it. Without a user nothing is kept.
 */
export function useDraftText(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  userId: string | undefined,
) {
  useEffect(() => {
    for (const [field, text] of Object.entries(readDraftText(name, userId))) {
      const control = form.current?.elements.namedItem(field)
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = text
    }
  }, [form, name, userId])
  return {
    keep: () => form.current && keepDraftText(name, userId, onlyTexts(readForm(form.current))),
    forget: () => keepDraftText(name, userId, {}),
  }
}

export const readDraftText = (name: string, userId: string | undefined): Draft =>
  (userId === undefined ? null : readDraftOf<Draft>(keyOf(name, userId))) ?? {}

export function keepDraftText(name: string, userId: string | undefined, draft: Draft): void {
  if (userId === undefined) return
  const isEmpty = Object.values(draft).every((text) => text === '')
  keepDraft(keyOf(name, userId), isEmpty ? null : draft)
}

const keyOf = (name: string, userId: string) => `form:${userId}:${name}`

const onlyTexts = (record: Record<string, unknown>): Draft =>
  Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
