import { timesOn } from '#app/features/calendar/calendar-dates.ts'
import type { Placed } from '#app/features/calendar/day-layout.ts'
import { describePlace, type GridItem } from '#app/features/calendar/grid-items.ts'
import { type Drop, useEntryDrag } from '#app/features/calendar/use-entry-drag.ts'

type Props = {
  /** The day that it is shown on. */
  date: string
  entry: Placed<GridItem>
  spot: { top: string; height: string }
  /** With room for larger type. */
  isLarge: boolean
  isDragged: boolean
  onOpen: (item: GridItem) => void
  onDrag: (drop: Drop | null) => void
  onDrop: (drop: Drop) => void
}

const looks: Record<GridItem['look'], string> = {
  confirmed: 'bg-tone-green text-on-tone-green border-leaf',
  pending: 'bg-tone-yellow text-on-tone-yellow border-on-tone-yellow border-dashed',
  completed: 'bg-tone-blue text-on-tone-blue border-on-tone-blue',
  block: 'bg-line text-ink border-edge',
  quiet: 'bg-paper text-muted border-edge border-dashed',
}
/** Shorter entries have room for one line. */
const twoLinesFromMinutes = 40
const threeLinesFromMinutes = 55

/** One entry of the grid: opened with a click or Enter, dragged with the mouse or, after a long press, with a finger. */
export function GridEntry({ date, entry, spot, isLarge, isDragged, onOpen, onDrag, onDrop }: Props) {
  const { item, fromMinute, toMinute, column, columns } = entry
  const { element, isDragging, isClick, listeners } = useEntryDrag(entry, { onDrag, onDrop })
  const lengthMinutes = toMinute - fromMinute
  const times = timesOn(date, item)
  const place = describePlace(item)
  const style = {
    top: spot.top,
    height: `max(calc(${spot.height} - 2px), 1.5rem)`,
    left: `calc(${(column / columns) * 100}% + 2px)`,
    width: `calc(${100 / columns}% - 4px)`,
  }
  const box = `absolute overflow-hidden rounded-lg border-l-4 leading-tight ${isLarge ? 'text-sm' : 'text-xs'} ${looks[item.look]}`
  const [start = times] = times.split(' – ')
  // What the owner is to answer, and whose time is held, is shown, not only read out.
  const isWaiting = item.look === 'pending' || item.kind === 'hold' || Boolean(item.appointment?.change_asked)
  const details = [isWaiting && item.note, place].filter(Boolean).join(', ')
  const hasDetails = lengthMinutes >= threeLinesFromMinutes
  const hidden = [!hasDetails && details, !isWaiting && item.note, item.appointment?.service_type].filter(
    Boolean,
  )
  // The name of the button is what it shows, with the rest behind it.
  const content = (
    <>
      <span className="block truncate font-medium">
        {item.title}
        {lengthMinutes < twoLinesFromMinutes && (
          <span className="font-normal tabular-nums">
            , {start}
            <span className="sr-only">{times.slice(start.length)}</span>
          </span>
        )}
      </span>
      {lengthMinutes >= twoLinesFromMinutes && <span className="block truncate tabular-nums">{times}</span>}
      {hasDetails && details && <span className="block truncate">{details}</span>}
      {hidden.length > 0 && <span className="sr-only">{hidden.join(', ')}</span>}
    </>
  )
  if (!item.canOpen) {
    return (
      <div style={style} className={`${box} px-2 py-1`}>
        {content}
      </div>
    )
  }
  return (
    <button
      ref={element}
      type="button"
      style={style}
      data-dragging={isDragging || undefined}
      onClick={() => isClick() && onOpen(item)}
      onContextMenu={(event) => isDragging && event.preventDefault()}
      {...listeners}
      className={`${box} select-none px-2 py-1 text-left [-webkit-touch-callout:none] ${item.canMove ? 'cursor-grab' : ''} ${isDragged ? 'opacity-50' : ''}`}
    >
      <span className="flex h-full flex-col justify-start">{content}</span>
      {item.kind === 'block' && (
        <span data-resize="" className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize touch-none" />
      )}
    </button>
  )
}
