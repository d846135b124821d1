import { type Ref, useEffect, useId } from 'react'
import { Link } from 'react-router'
import { markMatches } from '#app/features/search/mark-matches.ts'
import type { Result, ResultGroup } from '#app/features/search/result-groups.ts'

type Props = {
  ref: Ref<HTMLDivElement>
  id: string
  groups: readonly ResultGroup[]
  /** The id of the option that Enter opens. */
  active: string | null
  optionId: (result: Result) => string
  terms: readonly string[]
  onHover: (result: Result) => void
  onOpen: (result: Result) => void
}

/** The options of the search. The focus stays in the field, so they are no stops of the Tab key. */
export function SearchResultList({ ref, id, groups, active, terms, optionId, onHover, onOpen }: Props) {
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={ref} id={id} role="listbox" aria-label="Results">
      {groups.map(({ title, results }) => (
        <Group key={title} title={title}>
          {results.map((result) => {
            const key = optionId(result)
            return (
              <Link
                key={key}
                id={key}
                role="option"
                aria-selected={key === active}
                tabIndex={-1}
                to={result.to}
                onMouseMove={() => onHover(result)}
                onClick={(event) => {
                  // The browser opens another tab.
                  if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onOpen(result)
                }}
                className="block min-h-11 content-center rounded-card px-3 py-2 aria-selected:bg-tone-green aria-selected:text-on-tone-green"
              >
                <span
                  className={`block [overflow-wrap:anywhere] ${result.isMore ? 'text-leaf' : 'font-medium'}`}
                  dir="auto"
                >
                  <Marked text={result.title} terms={result.isMore ? [] : terms} />
                </span>
                {result.detail && (
                  <span className="block text-sm [overflow-wrap:anywhere]" dir="auto">
                    <Marked text={result.detail} terms={terms} />
                  </span>
                )}
              </Link>
            )
          })}
        </Group>
      ))}
    </div>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
    <div role="group" aria-labelledby={titleId} className="pt-3">
      <p id={titleId} role="presentation" className="px-3 pb-1 text-muted text-sm">
        {title}
      </p>
      {children}
    </div>
  )
}

function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  let at = 0
  return markMatches(text, terms).map((part) => {
    const key = at
    at += part.text.length
    return part.isMarked ? (
      <mark key={key} className="bg-lemon text-on-lemon">
        {part.text}
      </mark>
    ) : (
      part.text
    )
  })
}
