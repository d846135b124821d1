import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { useStickToBottom } from '#app/features/assistant/use-stick-to-bottom.ts'

function ScrollArea() {
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useStickToBottom(box, content, null)
  return (
    <section ref={box} aria-label="Messages">
      <div ref={content} />
    </section>
  )
}

test('the scroll bar hides 600 ms after the last scrolling', () => {
  vi.useFakeTimers()
  render(<ScrollArea />)
  const area = screen.getByRole('region')
  fireEvent.scroll(area)
  vi.advanceTimersByTime(400)
  fireEvent.scroll(area)
  vi.advanceTimersByTime(599)
  expect(area.hasAttribute('data-scrolling')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(area.hasAttribute('data-scrolling')).toBe(false)
})
