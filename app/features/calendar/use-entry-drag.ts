import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Placed, toTime } from '#app/features/calendar/day-layout.ts'
import type { GridItem } from '#app/features/calendar/grid-items.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'

/** Where something that is dragged would be. */
export type Drop = {
  item: GridItem
  date: string
  fromMinute: number
  toMinute: number
  startsAt: Date
  endsAt: Date
}
type Mode = 'move' | 'resize'
type Start = { mode: Mode; x: number; y: number; grabMinute: number }

const stepMinutes = 15
const minutesPerDay = 24 * 60
/** Smaller movements are clicks. */
const thresholdPx = 6
/** A finger that moves sooner scrolls. */
const longPressMs = 400

type Options = { onDrag: (drop: Drop | null) => void; onDrop: (drop: Drop) => void }

/** Drags an entry of the grid to another time, or its end: with the mouse at once, with a finger after a long press. */
export function useEntryDrag({ item, fromMinute, toMinute }: Placed<GridItem>, { onDrag, onDrop }: Options) {
  const start = useRef<Start | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const drop = useRef<Drop | null>(null)
  const element = useRef<HTMLButtonElement>(null)
  const wasDragged = useRef(false)
  const [isDragging, setDragging] = useState(false)

  // React's own listener is passive and could not keep the page from scrolling away under the finger.
  useEffect(() => {
    const entry = element.current
    const keepStill = (event: TouchEvent) => isDragging && event.preventDefault()
    entry?.addEventListener('touchmove', keepStill, { passive: false })
    return () => entry?.removeEventListener('touchmove', keepStill)
  }, [isDragging])
  useEffect(() => () => clearTimeout(timer.current), [])

  function begin(from: Start) {
    const under = minuteAt(from.x, from.y)
    from.grabMinute = under ? under.minute - (from.mode === 'resize' ? toMinute : fromMinute) : 0
    wasDragged.current = true
    setDragging(true)
  }

  function end() {
    clearTimeout(timer.current)
    start.current = null
    drop.current = null
    setDragging(false)
    onDrag(null)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (event.button !== 0 || !item.canMove) return
    const { clientX: x, clientY: y, pointerId } = event
    const isHandle = event.target instanceof Element && event.target.closest('[data-resize]') !== null
    const from: Start = { mode: isHandle ? 'resize' : 'move', x, y, grabMinute: 0 }
    start.current = from
    // A fast mouse leaves the entry before it has moved far; a finger is captured by the browser.
    if (event.pointerType === 'touch') timer.current = setTimeout(() => begin(from), longPressMs)
    else event.currentTarget.setPointerCapture(pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = start.current
    if (!from) return
    const hasMoved = Math.hypot(event.clientX - from.x, event.clientY - from.y) > thresholdPx
    if (!isDragging && hasMoved && event.pointerType === 'touch') return end()
    if (!isDragging && hasMoved) begin(from)
    if (!isDragging && !hasMoved) return
    const under = minuteAt(event.clientX, event.clientY)
    const next = under && dropAt(from, under, { item, fromMinute, toMinute })
    if (isSameTime(next, drop.current)) return
    drop.current = next
    onDrag(next)
  }
  const onPointerUp = () => {
    const dropped = drop.current
    end()
    if (!dropped) return
    const own = { startsAt: new Date(item.starts_at), endsAt: new Date(item.ends_at) }
    if (!isSameTime(dropped, own)) onDrop(dropped)
  }
  return {
    element,
    isDragging,
    /** A click that ends a drag opens nothing. */
    isClick: () => !wasDragged.current,
    listeners: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end },
  }
}

type Times = { item: GridItem; fromMinute: number; toMinute: number }

function dropAt(
  { mode, grabMinute }: Start,
  { date, minute }: Under,
  { item, fromMinute, toMinute }: Times,
): Drop | null {
  const snapped = Math.round((minute - grabMinute) / stepMinutes) * stepMinutes
  const length = toMinute - fromMinute
  const [from, to] =
    mode === 'resize'
      ? [fromMinute, Math.min(Math.max(snapped, fromMinute + stepMinutes), minutesPerDay - stepMinutes)]
      : [snapped, snapped + length]
  if (from < 0 || to >= minutesPerDay) return null
  const startsAt = mode === 'resize' ? new Date(item.starts_at) : toInstant(date, toTime(from))
  const endsAt = mode === 'resize' ? toInstant(dateOf(item), toTime(to)) : startsAt && endOf(startsAt, item)
  if (!startsAt || !endsAt) return null
  return {
    item,
    date: mode === 'resize' ? dateOf(item) : date,
    fromMinute: from,
    toMinute: to,
    startsAt,
    endsAt,
  }
}

const endOf = (startsAt: Date, { starts_at, ends_at }: GridItem) =>
  new Date(startsAt.getTime() + Date.parse(ends_at) - Date.parse(starts_at))

const dateOf = ({ starts_at }: GridItem) => toLocal(new Date(starts_at)).date

type Span = Pick<Drop, 'startsAt' | 'endsAt'>
const isSameTime = (a: Span | null, b: Span | null) =>
  a?.startsAt.getTime() === b?.startsAt.getTime() && a?.endsAt.getTime() === b?.endsAt.getTime()

type Under = { date: string; minute: number }

/** The date and the minute of it under the pointer; null outside the days. */
function minuteAt(x: number, y: number): Under | null {
  const day = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-date]'))
    .find((closestDay) => closestDay !== null)
  const body = day?.querySelector<HTMLElement>('[data-first-minute]')
  const date = day?.dataset.date
  if (!body || !date) return null
  const { top, height } = body.getBoundingClientRect()
  const [first, last] = [Number(body.dataset.firstMinute), Number(body.dataset.lastMinute)]
  const share = Math.min(Math.max((y - top) / height, 0), 1)
  return { date, minute: first + share * (last - first) }
}
