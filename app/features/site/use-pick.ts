import { useState } from 'react'
import { flushSync } from 'react-dom'
import { asObject, readValue } from '#app/features/site/document-values.ts'
import type { DraftState } from '#app/features/site/draft-state.ts'
import { type FieldPlace, listFields } from '#app/features/site/field-places.ts'
import { type ClickedPart, matchFields } from '#app/features/site/match-fields.ts'
import type { PageClick } from '#app/features/site/preview-page.ts'
import { useDraftStore } from '#app/features/site/use-draft.ts'

/** What to say about a click in the page: where a link led and how to edit its words, or that there is no field. */
export type PickResult = { kind: 'link'; text: string; place: FieldPlace | null } | { kind: 'none' }

type Options = { openPage: (path: string) => void; open: (place: FieldPlace) => void }

/** A click in the page: opens the field it comes from, lets the owner choose between several, or follows a link. */
export function usePick({ openPage, open }: Options) {
  const store = useDraftStore()
  const [choices, setChoices] = useState<readonly FieldPlace[]>([])
  const [notice, setNotice] = useState<PickResult | null>(null)

  const pick = ({ part, linkTo }: PageClick) => {
    const places = matchShown(store.read(), part)
    const [first = null] = places
    if (linkTo !== null) {
      openPage(linkTo)
      return setNotice({ kind: 'link', text: part.texts[0]?.trim() ?? '', place: first })
    }
    if (first && places.length === 1) return choose(first)
    setNotice(first ? null : { kind: 'none' })
    setChoices(places)
  }
  const dismiss = () => {
    setChoices([])
    setNotice(null)
  }
  const choose = (place: FieldPlace) => {
    // The dialog gives the focus back when it closes, so it has to be closed before the field takes it.
    flushSync(dismiss)
    open(place)
  }
  return { pick, choose, dismiss, choices, notice }
}

/** The fields that a click in the page comes from. An unfinished part is shown as published, so its words are looked up there. */
export function matchShown(state: DraftState, part: ClickedPart): FieldPlace[] {
  const places = matchFields(state, part)
  if (places.length > 0) return places
  const published = { ...state, document: state.published }
  const slugsOf = (content: typeof published, { openPaths }: FieldPlace) =>
    openPaths.map((path) => String(asObject(readValue(content, path)).slug)).join()
  const fields = new Map(listFields(state).map((field) => [field.path, field]))
  return matchFields(published, part).flatMap((place) => {
    const field = fields.get(place.path)
    return field && slugsOf(published, place) === slugsOf(state, field) ? [field] : []
  })
}
