import { type KeyboardEvent, useRef, useState } from 'react'

export type Slot = { column: number; minute: number }
/** The slots of the grid start every half hour. */
export const slotMinutes = 30

type Grid = { columns: number; firstMinute: number; lastMinute: number; start: Slot }

/**
 * Arrow keys in the grid: one slot of it takes part in the tab order. Home and End go to the first and last day, Page Up and Page
 * Down to the dates before and after.
 */
export function useSlotKeys(
  { columns, firstMinute, lastMinute, start }: Grid,
  onShift: (direction: -1 | 1) => void,
) {
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(start)
  const active = {
    column: clamp(current.column, 0, columns - 1),
    minute: clamp(current.minute, firstMinute, lastMinute - slotMinutes),
  }

  function focus(slot: Slot) {
    const next = {
      column: clamp(slot.column, 0, columns - 1),
      minute: clamp(slot.minute, firstMinute, lastMinute - slotMinutes),
    }
    setCurrent(next)
    grid.current?.querySelector<HTMLElement>(`[data-slot="${next.column} ${next.minute}"]`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isSlot = event.target instanceof HTMLElement && event.target.dataset.slot !== undefined
    if (!isSlot || event.altKey || event.ctrlKey || event.metaKey) return
    const { column, minute } = active
    const steps: Record<string, () => void> = {
      ArrowUp: () => focus({ column, minute: minute - slotMinutes }),
      ArrowDown: () => focus({ column, minute: minute + slotMinutes }),
      ArrowLeft: () => (column > 0 ? focus({ column: column - 1, minute }) : turn(-1, minute)),
      ArrowRight: () => (column < columns - 1 ? focus({ column: column + 1, minute }) : turn(1, minute)),
      Home: () => focus({ column: 0, minute }),
      End: () => focus({ column: columns - 1, minute }),
      PageUp: () => onShift(-1),
      PageDown: () => onShift(1),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  /** Past the edge of a week the next one begins. */
  function turn(direction: -1 | 1, minute: number) {
    onShift(direction)
    focus({ column: direction === 1 ? 0 : columns - 1, minute })
  }

  return { grid, active, onKeyDown, onSlotFocus: setCurrent }
}

/** The slot in which the keyboard starts: the next one of today, or the morning of the first day. */
export function firstSlot(dates: readonly string[], today: { date: string; minute: number }): Slot {
  const column = dates.indexOf(today.date)
  if (column === -1) return { column: 0, minute: 9 * 60 }
  return { column, minute: Math.ceil(today.minute / slotMinutes) * slotMinutes }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
