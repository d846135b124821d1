import { expect, test, vi } from 'vitest'
import { ignoreSkippedTransitions } from '#app/lib/ignore-skipped-transitions.ts'

test('a view transition that the browser skips is no uncaught error, and still changes the page', async () => {
  const rejected = vi.fn()
  process.on('unhandledRejection', rejected)
  const start = vi.fn((update: () => void) => {
    update()
    return { ready: Promise.reject(new DOMException('Viewport size changed', 'InvalidStateError')) }
  })
  document.startViewTransition = start as unknown as typeof document.startViewTransition
  const undo = ignoreSkippedTransitions()

  const update = vi.fn()
  document.startViewTransition(update)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', rejected)
  undo()

  expect(update).toHaveBeenCalledOnce()
  expect(start.mock.contexts[0]).toBe(document)
  expect(rejected).not.toHaveBeenCalled()
  expect(document.startViewTransition).toBe(start)
})
