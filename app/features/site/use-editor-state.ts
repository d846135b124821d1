import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readValue } from '#app/features/site/document-values.ts'
import { type FieldPlace, findPlace, listFields, type Place } from '#app/features/site/field-places.ts'
import { findSection } from '#app/features/site/fields/sections.ts'
import { textsOf } from '#app/features/site/match-fields.ts'
import { markText, replaceMarkedText } from '#app/features/site/preview-page.ts'
import { useDraftStore } from '#app/features/site/use-draft.ts'
import { type Editor, fieldId } from '#app/features/site/use-editor.ts'
import { useRemovedEntries } from '#app/features/site/use-removed-entries.ts'
import { useAddressSearch } from '#app/lib/use-address-search.ts'

/** Where the fields and the page stand side by side. */
export const wideScreen = '(width >= 64rem)'

export type View = 'page' | 'fields'

const pagePath = /^\/[a-z0-9/-]{0,200}$/

/** What is open in the editor. The section and the page are in the address, so that the back button works. */
export function useEditorState() {
  const store = useDraftStore()
  const [search, changeSearch] = useAddressSearch()
  const [view, setView] = useState<View>(() => (findSection(search.get('section')) ? 'fields' : 'page'))
  const removedEntries = useRemovedEntries()
  const [openItems, setOpenItems] = useState<ReadonlySet<string>>(new Set())
  const [sheet, setSheet] = useState<FieldPlace | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const shownPlace = useRef<FieldPlace | null>(null)
  const waitingForFocus = useRef<string | null>(null)
  const sectionId = search.get('section')
  const requestedPage = search.get('page') ?? ''
  const page = pagePath.test(requestedPage) ? requestedPage : (findSection(sectionId)?.page ?? '/')

  // A section that is opened through the address is there some renders later.
  useLayoutEffect(() => {
    if (waitingForFocus.current && focusField(waitingForFocus.current)) waitingForFocus.current = null
  })
  const requestFocus = (path: string) => {
    waitingForFocus.current = focusField(path) ? null : path
  }

  const openPage = (path: string) => changeSearch((next) => next.set('page', path))
  const openSection = (id: string | null) => {
    const section = findSection(id)
    changeSearch((next) => {
      if (section) next.set('section', section.id)
      else next.delete('section')
      if (section) next.set('page', section.page)
    })
  }

  const openPlace = (place: Place) => {
    // Synchronously: a phone opens its keyboard only for a focus within the tap.
    flushSync(() => {
      setOpenItems((open) => new Set([...open, ...place.openPaths]))
      setView('fields')
      setSheet(null)
      if (sectionId !== place.section.id) {
        changeSearch((next) => {
          next.set('section', place.section.id)
        })
      }
    })
    requestFocus(place.path)
  }

  /** On a phone: only this field, in a sheet over the page. */
  const openSheet = (place: FieldPlace | null) => {
    flushSync(() => setSheet(place))
    if (place) requestFocus(place.path)
  }

  const showInPage = (path: string) => {
    const content = store.read()
    const place = findPlace(listFields(content), path)
    shownPlace.current = place
    const page = frame.current?.contentDocument
    if (page && place) markText(page, textsOf(place, content), isAboveSheet() ? 'top' : 'center')
  }
  const showTyped = (path: string) => {
    const place = shownPlace.current
    const page = frame.current?.contentDocument
    if (!page || place?.path !== path) return
    const content = store.read()
    const [text, ...others] = textsOf({ ...place, value: readValue(content, path) }, content)
    if (text !== undefined && others.length === 0) replaceMarkedText(page, text)
  }
  /** A page that was drawn again has lost its mark. */
  const markAgain = () => {
    const path = shownPlace.current?.path
    if (path && document.activeElement?.id === fieldId(path)) showInPage(path)
  }

  const editor: Editor = {
    openItems,
    setItemOpen: (path, isOpen) =>
      setOpenItems((open) => {
        const next = new Set(open)
        if (isOpen) next.add(path)
        else next.delete(path)
        return next
      }),
    moveOpenItems: (listPath, newIndexes) => setOpenItems((open) => movePaths(open, listPath, newIndexes)),
    openPlace,
    removedEntries,
    showInPage,
    showTyped,
  }

  return {
    editor,
    view,
    setView,
    sectionId,
    openSection,
    page,
    openPage,
    sheet,
    openSheet,
    frame,
    markAgain,
  }
}

/** On a phone the lower part of the page is behind the field. */
const isAboveSheet = () => !window.matchMedia(wideScreen).matches

/** -1 as new index: the entry is gone. */
function movePaths(
  open: ReadonlySet<string>,
  listPath: string,
  newIndexes: readonly number[],
): ReadonlySet<string> {
  const prefix = `${listPath}.`
  return new Set(
    [...open].flatMap((path) => {
      if (!path.startsWith(prefix)) return [path]
      const [index = '', ...rest] = path.slice(prefix.length).split('.')
      const moved = newIndexes[Number(index)] ?? -1
      return moved < 0 ? [] : [prefix + [moved, ...rest].join('.')]
    }),
  )
}

function focusField(path: string): boolean {
  const field = document.getElementById(fieldId(path))
  if (!field) return false
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  return true
}
