import { afterEach, beforeEach, expect } from 'vitest'

const original = console.error
let unexpected: string[] = []
let expected: RegExp[] = []

/** Allows console errors that match, for a test that provokes one. */
export function expectConsoleError(pattern: RegExp) {
  expected.push(pattern)
}

beforeEach(() => {
  unexpected = []
  expected = []
  console.error = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ')
    if (expected.some((pattern) => pattern.test(text))) return
    unexpected.push(text)
    original(...parts)
  }
})

afterEach(() => {
  console.error = original
  expect(unexpected, 'unexpected console errors').toEqual([])
})
