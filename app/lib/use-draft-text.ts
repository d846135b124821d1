import { type RefObject, useEffect } from 'react'
import { draftKeys } from '#app/lib/forget-drafts.ts'
import { readForm } from '#app/lib/use-form.ts'

type Draft = Readonly<Record<string, string>>

const [, storageKey] = draftKeys

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

export function readDraftText(name: string, userId: string | undefined): Draft {
  return readAll(userId)[name] ?? {}
}

export function keepDraftText(name: string, userId: string | undefined, draft: Draft): void {
  if (userId === undefined) return
  const { [name]: _, ...others } = readAll(userId)
  const isEmpty = Object.values(draft).every((text) => text === '')
  try {
    const drafts = isEmpty ? others : { ...others, [name]: draft }
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, drafts }))
  } catch {
    // A browser that refuses storage keeps no draft.
  }
}

function readAll(userId: string | undefined): Record<string, Draft> {
  try {
    const kept = asRecord(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    if (userId === undefined || kept.userId !== userId) return {}
    const drafts = Object.entries(asRecord(kept.drafts))
    return Object.fromEntries(drafts.map(([name, draft]) => [name, onlyTexts(asRecord(draft))]))
  } catch {
    return {}
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const onlyTexts = (record: Record<string, unknown>): Draft =>
  Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
