import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Chevron } from '#app/features/site/components/chevron.tsx'
import { useDraft } from '#app/features/site/use-draft.ts'
import { useEditor } from '#app/features/site/use-editor.ts'

type Props = {
  path: string
  title: string
  note: string | null
  isFolded: boolean
  position: { index: number; count: number }
  isReadOnly: boolean
  canRemove: boolean
  onMove: (to: number) => void
  onRemove: () => void
  children: ReactNode
}

/** One entry: its name opens its fields, three buttons move and remove it. */
export function ListItem({
  path,
  title,
  note,
  isFolded,
  position,
  isReadOnly,
  canRemove,
  onMove,
  onRemove,
  children,
}: Props) {
  const { openItems, setItemOpen } = useEditor()
  const isOpen = !isFolded || openItems.has(path)
  const hasProblem = useDraft(
    ({ problems, unreadable }) =>
      problems.some((problem) => problem.path.startsWith(`${path}.`)) ||
      Object.keys(unreadable).some((key) => key.startsWith(`${path}.`)),
  )
  const panelId = useId()
  const { index, count } = position

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined || isReadOnly) return
    event.preventDefault()
    onMove(index + step)
  }

  return (
    <li className="border-line border-b">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the buttons inside */}
      <div className="flex flex-wrap items-center gap-x-1 py-1" onKeyDown={onKeyDown}>
        {isFolded ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setItemOpen(path, !isOpen)}
            className="flex min-h-12 min-w-0 flex-1 basis-32 items-center gap-2 text-start"
          >
            <Chevron isOpen={isOpen} />
            <Title title={title} note={note} hasProblem={hasProblem} />
          </button>
        ) : (
          <p className="flex min-h-12 min-w-0 flex-1 basis-32 items-center">
            <Title title={title} note={note} hasProblem={hasProblem} />
          </p>
        )}
        {!isReadOnly && (
          <div className="ms-auto flex gap-1">
            <IconButton
              label={`Move ${title} up`}
              move="up"
              path="M12 19V5m-6 6 6-6 6 6"
              isDisabled={index === 0}
              onClick={() => onMove(index - 1)}
            />
            <IconButton
              label={`Move ${title} down`}
              move="down"
              path="M12 5v14m6-6-6 6-6-6"
              isDisabled={index === count - 1}
              onClick={() => onMove(index + 1)}
            />
            {canRemove && (
              <IconButton label={`Remove ${title}`} path="m6 6 12 12M18 6 6 18" onClick={onRemove} />
            )}
          </div>
        )}
      </div>
      {isOpen && (
        <div id={panelId} className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1 pb-6">
          {children}
        </div>
      )}
    </li>
  )
}

function Title({ title, note, hasProblem }: { title: string; note: string | null; hasProblem: boolean }) {
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {title}
      {note && <span className="ms-2 text-muted text-sm">{note}</span>}
      {hasProblem && <span className="ms-2 font-medium text-on-tone-red text-sm">Needs a look</span>}
    </span>
  )
}

type IconButtonProps = {
  label: string
  path: string
  move?: 'up' | 'down'
  isDisabled?: boolean
  onClick: () => void
}

function IconButton({ label, path, move, isDisabled = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-move={move}
      disabled={isDisabled}
      onClick={onClick}
      className="grid size-[44px] shrink-0 place-items-center rounded-full text-muted hover:text-ink disabled:opacity-30"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-2 stroke-current">
        <path d={path} />
      </svg>
    </button>
  )
}
