import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type Tab = { id: string; label: string; panel: ReactNode }
type Props = { label: string; tabs: readonly Tab[]; value: string; onChange: (id: string) => void }

/** A panel is built when first opened and keeps what was typed into it while others are looked at. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (!opened.has(value)) setOpened(new Set(opened).add(value))

  useEffect(() => bringIntoView(list.current, document.getElementById(`${base}-${value}-tab`)), [base, value])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === value)
    const next = tabs[target(event.key, at, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    document.getElementById(`${base}-${next.id}-tab`)?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="relative flex overflow-x-auto border-line border-b p-1 pb-0 sm:gap-1 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}-tab`}
            aria-controls={`${base}-${tab.id}`}
            aria-selected={tab.id === value}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className="min-h-12 shrink-0 border-transparent border-b-2 px-2 text-[0.9375rem] text-muted sm:px-4 sm:text-base transition-colors hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-leaf aria-selected:font-medium aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}`}
          aria-labelledby={`${base}-${tab.id}-tab`}
          hidden={tab.id !== value}
          className="pt-8"
        >
          {(tab.id === value || opened.has(tab.id)) && tab.panel}
        </div>
      ))}
    </div>
  )
}

/** Where the tabs are too many for the width: sideways only, the page stays where it is. */
function bringIntoView(list: HTMLElement | null, tab: HTMLElement | null) {
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

function target(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
