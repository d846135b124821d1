import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { FieldNotes } from '#app/features/site/components/field-notes.tsx'
import { ListItem } from '#app/features/site/components/list-item.tsx'
import { NewItem } from '#app/features/site/components/new-item.tsx'
import { asList, isObject, type Json } from '#app/features/site/document-values.ts'
import { findFieldToFill, listFields, titleOfEntry } from '#app/features/site/field-places.ts'
import type { FieldSpec, ListSpec } from '#app/features/site/fields/field-spec.ts'
import { freeSlug } from '#app/features/site/free-slug.ts'
import { useDraft, useDraftStore, useDraftValue, useGroupProblem } from '#app/features/site/use-draft.ts'
import { fieldId, useEditor } from '#app/features/site/use-editor.ts'
import { useEntryKeys } from '#app/features/site/use-entry-keys.ts'

type Props = {
  spec: ListSpec
  path: string
  children: (field: FieldSpec, itemPath: string) => ReactNode
}

/** The entries of a list: add, remove with undo, reorder by buttons or Alt and the arrow keys. */
export function ListView({ spec, path, children }: Props) {
  const store = useDraftStore()
  const items = asList(useDraftValue(path))
  const keys = useEntryKeys(items)
  const problem = useGroupProblem(path)
  const isReadOnly = useDraft((state) => state.readOnly !== null)
  const { moveOpenItems, openPlace, removedEntries, setItemOpen } = useEditor()
  const removed = removedEntries.find(path)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)

  const titleOf = (item: Json, index: number) => titleOfEntry(spec, item, index)
  const indexes = items.map((_, index) => index)

  const move = (from: number, to: number) => {
    const moved = items[from]
    if (moved === undefined || to < 0 || to >= items.length) return
    const order = indexes.toSpliced(from, 1).toSpliced(to, 0, from)
    moveOpenItems(
      path,
      indexes.map((index) => order.indexOf(index)),
    )
    store.changeList(
      path,
      order.flatMap((index) => items[index] ?? []),
    )
    setAnnouncement(`${titleOf(moved, from)} is now ${to + 1} of ${items.length}.`)
    focusMoved(list.current, to, to > from ? 'down' : 'up')
  }
  const remove = (index: number) => {
    const item = items[index]
    if (item === undefined) return
    moveOpenItems(
      path,
      indexes.map((at) => (at === index ? -1 : at < index ? at : at - 1)),
    )
    const prefix = `${path}.${index}.`
    const conflicts = store
      .read()
      .conflicts.filter((conflict) => conflict.path.startsWith(prefix))
      .map((conflict) => ({ ...conflict, path: conflict.path.slice(prefix.length) }))
    store.changeList(path, items.toSpliced(index, 1))
    removedEntries.keep(path, { item, index, conflicts })
    focusNext(list.current, Math.min(index, items.length - 2))
  }
  const undoRemoval = () => {
    if (!removed) return
    const index = Math.min(removed.index, items.length)
    moveOpenItems(
      path,
      indexes.map((at) => (at < index ? at : at + 1)),
    )
    const { item, conflicts = [] } = removed
    store.changeList(
      path,
      items.toSpliced(index, 0, item),
      conflicts.map((conflict) => ({ ...conflict, path: `${path}.${index}.${conflict.path}` })),
    )
    removedEntries.keep(path, null)
  }
  const add = (name: string) => {
    const entry = spec.create(name, freeSlug(name, spec.item, items, spec.keptSlugs))
    store.changeList(path, [...items, entry])
    const itemPath = `${path}.${items.length}`
    const places = listFields(store.read())
    setItemOpen(itemPath, true)
    // What it begins with is still to be filled too.
    const inside = places.flatMap(({ openPaths }) => openPaths)
    for (const inner of inside) if (inner.startsWith(`${itemPath}.`)) setItemOpen(inner, true)
    const place = findFieldToFill(places, itemPath)
    if (place) openPlace(place)
  }

  return (
    <fieldset
      id={fieldId(path)}
      tabIndex={-1}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 outline-none"
    >
      <legend className="mb-3 font-medium text-[0.9375rem]">{spec.label}</legend>
      {spec.hint && <p className="text-muted text-sm">{spec.hint}</p>}
      {problem && <p className="font-medium text-on-tone-red text-sm">{problem}</p>}
      {items.length === 0 && <p className="text-muted text-sm">None yet.</p>}
      <ol ref={list} className="border-line border-t">
        {items.map((item, index) => (
          <ListItem
            key={keys[index]}
            path={`${path}.${index}`}
            title={titleOf(item, index)}
            note={(isObject(item) && spec.noteOf?.(item)) || null}
            isFolded={spec.isFolded}
            position={{ index, count: items.length }}
            isReadOnly={isReadOnly}
            canRemove={items.length > (spec.min ?? 0)}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          >
            {isObject(item) &&
              (spec.fieldsOf?.(item) ?? spec.fields).map((field) => children(field, `${path}.${index}`))}
          </ListItem>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {removed && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm">
          Removed “{titleOf(removed.item, removed.index)}”.
          <Button variant="quiet" size="small" onClick={undoRemoval}>
            Undo
          </Button>
        </p>
      )}
      {!isReadOnly && items.length < spec.max && (
        <NewItem item={spec.item} question={spec.newName ?? null} onAdd={add} />
      )}
      <FieldNotes spec={spec} path={path} />
    </fieldset>
  )
}

/** The focus stays on the button that was used, so that an entry moves several places in a row. */
function focusMoved(list: HTMLOListElement | null, index: number, direction: 'up' | 'down') {
  requestAnimationFrame(() => {
    const item = list?.children[index]
    const used = item?.querySelector<HTMLButtonElement>(`[data-move="${direction}"]:not(:disabled)`)
    const other = item?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)')
    ;(used ?? other)?.focus()
  })
}

/** The entry that takes the place of a removed one, so that the next Tab doesn't begin at the top of the page. */
function focusNext(list: HTMLOListElement | null, index: number) {
  requestAnimationFrame(() => {
    const entry = list?.children[index]?.querySelector<HTMLElement>('button:not(:disabled)')
    ;(entry ?? list?.closest('fieldset'))?.focus()
  })
}
