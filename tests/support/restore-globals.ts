import { afterAll, vi } from 'vitest'

/** Test files share a process, so whatever a file replaces has to be put back before the next one. */
const names = ['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'Date'] as const
const readGlobals = () => names.map((name) => globalThis[name])

const shared = globalThis as { globalsAtStart?: ReturnType<typeof readGlobals> }
shared.globalsAtStart ??= readGlobals()

// Runs before the test file is loaded.
for (const [index, current] of readGlobals().entries())
  if (current !== shared.globalsAtStart[index])
    throw new Error(`An earlier test file left ${names[index]} replaced`)

afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
