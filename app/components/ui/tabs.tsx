import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

type Tab = { id: string; label: string; panel: ReactNode }
type Props = { label: string; tabs: readonly Tab[]; value: string; onChange: (id: string) => void }

/** A panel mounts when first opened and stays mounted, so typed input survives a tab change. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const baseId = useId()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (!opened.has(value)) setOpened(new Set(opened).add(value))

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.id === value)
    const next = tabs[targetIndex(event.key, index, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    document.getElementById(`${baseId}-${next.id}-tab`)?.focus()
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex flex-wrap border-line border-b p-1 pb-0 sm:gap-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}-tab`}
            aria-controls={`${baseId}-${tab.id}`}
            aria-selected={tab.id === value}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className="min-h-12 border-transparent border-b-2 px-2 text-[0.9375rem] text-muted sm:px-4 sm:text-base transition-colors hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-leaf aria-selected:font-medium aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${baseId}-${tab.id}`}
          aria-labelledby={`${baseId}-${tab.id}-tab`}
          hidden={tab.id !== value}
          className="pt-8"
        >
          {(tab.id === value || opened.has(tab.id)) && tab.panel}
        </div>
      ))}
    </div>
  )
}

function targetIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
