import { type KeyboardEvent, useRef, useState } from 'react'
import { nameTimes, viewerClock } from '#app/features/booking/wording.ts'

type Props = {
  /** As in 'Free times on Monday, November 23'. */
  label: string
  times: readonly string[]
  /** The time that is being held, and those that can't be chosen meanwhile. */
  busyTime: string | null
  onChoose: (time: string) => void
}

/** Free times of a day. Tab reaches one of them, arrow keys the others. */
export function TimeButtons({ label, times, busyTime, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [reachable, setReachable] = useState(0)
  const names = nameTimes(times)
  const current = Math.min(reachable, times.length - 1)

  const onKeyDown = (event: KeyboardEvent) => {
    const next = targetIndex(event.key, current, times.length)
    if (next === null) return
    event.preventDefault()
    setReachable(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <ul
      ref={list}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2"
    >
      {times.map((time, index) => (
        <li key={time} className="grid">
          <button
            type="button"
            tabIndex={index === current ? 0 : -1}
            aria-disabled={busyTime !== null || undefined}
            aria-busy={time === busyTime || undefined}
            onFocus={() => setReachable(index)}
            onClick={() => busyTime === null && onChoose(time)}
            className="choice min-h-12 px-2 py-2 text-center tabular-nums"
          >
            <time dateTime={time}>{names[index]}</time>
            <ViewerClock time={time} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function ViewerClock({ time }: { time: string }) {
  const clock = viewerClock(time)
  return (
    clock && (
      <span className="block text-sm">
        <span className="sr-only">, </span>
        {clock}
        <span className="sr-only"> your time</span>
      </span>
    )
  )
}

function targetIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(index + 1, count - 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
