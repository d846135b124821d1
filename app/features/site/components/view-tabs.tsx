import type { View } from '#app/features/site/use-editor-state.ts'

type Props = { view: View; onChange: (view: View) => void }

const views = [
  ['page', 'Page'],
  ['fields', 'Fields'],
] as const

/** At the foot of a phone's screen, within reach of the thumb. */
export function ViewTabs({ view, onChange }: Props) {
  return (
    <nav
      aria-label="View"
      className="grid grid-cols-2 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)]"
    >
      {views.map(([id, label]) => (
        <button
          key={id}
          type="button"
          aria-pressed={view === id}
          onClick={() => onChange(id)}
          className="min-h-13 border-transparent border-t-2 text-muted aria-pressed:border-leaf aria-pressed:font-medium aria-pressed:text-ink"
        >
          {label}
        </button>
      ))}
    </nav>
  )
}
