import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { SearchResultList } from '#app/features/search/components/search-result-list.tsx'
import { ownPages } from '#app/features/search/places.ts'
import { everythingQuery } from '#app/features/search/queries.ts'
import { readRecent, storeRecent } from '#app/features/search/recent.ts'
import { type Result, type ResultGroup, toGroups, toResult } from '#app/features/search/result-groups.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { QueryProvider } from '#app/lib/query.tsx'
import { readSession } from '#app/lib/session.ts'
import { normalizeText } from '#shared/edit-distance.ts'
import { searchMaxLength } from '#shared/pagination.ts'
import type { SearchResults } from '#shared/search.ts'

type Props = { initialText: string; onClose: () => void }

const debounceMs = 120

/** The search of everything: people, orders, appointments, messages, settings and pages. */
export function SearchDialog(props: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  // Closes before the element is removed, so that the browser can restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same as a click beside the dialog.
    <dialog
      ref={ref}
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
      onClick={(event) => {
        if (event.target === ref.current) props.onClose()
      }}
      className="mx-auto mt-[min(6rem,10dvh)] mb-0 w-[min(40rem,100vw)] overscroll-contain rounded-card border border-line bg-paper p-0 text-ink backdrop:bg-[oklch(0.15_0.02_160/0.6)] max-md:m-0 max-md:h-dvh max-md:max-h-none max-md:max-w-none max-md:rounded-none max-md:border-0"
    >
      <QueryProvider>
        <Search {...props} />
      </QueryProvider>
    </dialog>
  )
}

function Search({ initialText, onClose }: Props) {
  const listId = useId()
  const [text, setText] = useState(initialText)
  const q = text.trim()
  const searched = useDebounced(q)
  const query = useQuery(everythingQuery(searched))
  const isCurrent = q === searched && !query.isPlaceholderData && !query.isFetching
  const [session] = useState(() => readSession()?.token)
  const [recent] = useState(() => readRecent(session))
  const shown = q === '' ? startGroups(recent) : toGroups(searched === '' ? undefined : query.data, q)
  const results = shown.flatMap((group) => group.results)
  const [selected, setSelected] = useState<string | null>(null)
  const active = results.find(({ to, title }) => keyOf({ to, title }) === selected) ?? results[0]
  const list = useRef<HTMLDivElement>(null)
  /** Enter was pressed before the results were there. */
  const [waitsFor, setWaitsFor] = useState<string | null>(null)

  const openActive = () => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.click()
  const isReady = waitsFor !== null && waitsFor === q && (isCurrent || query.isError)
  useEffect(() => {
    if (!isReady) return
    setWaitsFor(null)
    list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.click()
  }, [isReady])

  const move = (step: number) => {
    const index = active ? results.indexOf(active) : -1
    const next = results.at((index + step) % results.length)
    if (next) setSelected(keyOf(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key !== 'Enter') return
    else if (q === '' || isCurrent) openActive()
    else setWaitsFor(q)
    event.preventDefault()
  }
  const onOpen = ({ title, detail, to, isMore }: Result) => {
    if (!isMore) storeRecent(session, { title, detail, to })
    onClose()
  }
  return (
    <div className="flex max-h-[min(40rem,80dvh)] flex-col max-md:max-h-dvh">
      <div className="flex items-center gap-2 border-line border-b px-4 py-3">
        <input
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(listId, active) : undefined}
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type into it.
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode="search"
          enterKeyHint="go"
          maxLength={searchMaxLength}
          placeholder="Name, phone, order number ..."
          className="form-control min-w-0 flex-1"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setSelected(null)
            setWaitsFor(null)
          }}
          onKeyDown={onKeyDown}
        />
        <Button variant="quiet" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className="relative overflow-y-auto overscroll-contain px-2 pb-4">
        <Note
          q={q}
          query={query}
          isCurrent={isCurrent}
          count={results.filter(({ isMore }) => !isMore).length}
        />
        <SearchResultList
          ref={list}
          id={listId}
          groups={shown}
          active={active ? optionId(listId, active) : null}
          optionId={(result) => optionId(listId, result)}
          terms={q === '' ? [] : termsOf(query.data, q)}
          onHover={(result) => setSelected(keyOf(result))}
          onOpen={onOpen}
        />
      </div>
    </div>
  )
}

const keyOf = ({ to, title }: Pick<Result, 'to' | 'title'>) => `${to} ${title}`
const optionId = (listId: string, result: Result) => `${listId}-${encodeURIComponent(keyOf(result))}`

const startGroups = (recent: Result[]): ResultGroup[] =>
  [
    { title: 'Opened lately', results: recent },
    { title: 'Go to', results: ownPages.map(toResult) },
  ].filter(({ results }) => results.length > 0)

const termsOf = (results: SearchResults | undefined, q: string) => [
  ...new Set([...(results?.terms ?? []), ...(results?.corrections ?? []), ...normalizeText(q).split(/\s+/)]),
]

type NoteProps = {
  q: string
  query: { data: SearchResults | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  isCurrent: boolean
  count: number
}

/** What the results are, for the eye and the screen reader. */
function Note({ q, query, isCurrent, count }: NoteProps) {
  const { data, error, refetch } = query
  if (q !== '' && error && isCurrent)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pt-3">
        <p>{messageForError(error, 'We couldn’t search. Please try again.')}</p>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  return (
    <p role="status" className="px-3 pt-3 text-muted text-sm">
      {noteOf({ q, data, isCurrent, count })}
    </p>
  )
}

function noteOf({
  q,
  data,
  isCurrent,
  count,
}: {
  q: string
  data: SearchResults | undefined
  isCurrent: boolean
  count: number
}): string {
  if (q === '')
    return 'Find a person by name, number or address, an order, a receipt, an appointment, words of a message, or a setting.'
  if (!isCurrent) return 'Searching...'
  const corrections = data?.corrections ?? []
  if (corrections.length > 0)
    return `Nothing found for “${q}”. These names are like it: ${corrections.slice(0, 3).join(', ')}.`
  if (count === 0)
    return `Nothing found for “${q}”. Try fewer letters, a last name alone, or the end of a phone number.`
  return count === 1 ? '1 result' : `${count} results`
}

/** At once where nothing is typed any more. */
function useDebounced(q: string): string {
  const [value, setValue] = useState(q)
  useEffect(() => {
    if (q === value) return
    const timer = setTimeout(() => setValue(q), q === '' ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [q, value])
  return value
}
