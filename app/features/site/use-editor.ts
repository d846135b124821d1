import { createContext, useContext } from 'react'
import type { Place } from '#app/features/site/field-places.ts'
import type { RemovedEntries } from '#app/features/site/use-removed-entries.ts'

export type Editor = {
  /** The list entries that are open, by path. */
  openItems: ReadonlySet<string>
  setItemOpen: (path: string, isOpen: boolean) => void
  /** After a list was reordered: opens the entries that were open before, by their new index. */
  moveOpenItems: (listPath: string, newIndexes: readonly number[]) => void
  openPlace: (place: Place) => void
  removedEntries: RemovedEntries
  /** Shows the field in the page, if the page is on screen. */
  showInPage: (path: string) => void
  /** Shows what was just typed in the page, until the page is drawn again. */
  showTyped: (path: string) => void
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('Fields can only be used inside the editor.')
  return editor
}

export const fieldId = (path: string) => `field-${path}`
