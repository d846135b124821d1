import { afterEach, beforeEach, expect } from 'vitest'

const original = console.error
let unexpected: string[] = []
let awaited: RegExp[] = []

/** For a test that provokes one: a console error that matches is taken as meant. */
export function expectConsoleError(pattern: RegExp) {
  awaited.push(pattern)
}

beforeEach(() => {
  unexpected = []
  awaited = []
  console.error = (...words: unknown[]) => {
    const text = words.map(String).join(' ')
    if (awaited.some((pattern) => pattern.test(text))) return
    unexpected.push(text)
    original(...words)
  }
})

afterEach(() => {
  console.error = original
  expect(unexpected, 'console errors nobody expected').toEqual([])
})
