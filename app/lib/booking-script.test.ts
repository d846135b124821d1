import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadBookingScript } from '#app/lib/booking-script.ts'

const address = 'https://widget.example/book.js'

class Script extends EventTarget {
  async = false
  src = ''
  dataset: Record<string, string> = {}
}

let scripts: Script[]
let page: EventTarget

function stubPage(readyState: DocumentReadyState, trustedTypes?: object) {
  page = new EventTarget()
  scripts = []
  vi.stubGlobal('window', Object.assign(page, { trustedTypes }))
  vi.stubGlobal('document', {
    readyState,
    createElement: () => new Script(),
    querySelector: () => scripts.find(({ dataset }) => 'bookingWidget' in dataset) ?? null,
    head: { append: (script: Script) => scripts.push(script) },
  })
}

beforeEach(() => stubPage('complete'))
afterEach(() => void vi.unstubAllGlobals())

test('adds an async script to a loaded page', () => {
  loadBookingScript(address)
  expect(scripts.map(({ src, async }) => ({ src, async }))).toEqual([{ src: address, async: true }])
})

test('waits for the load event of a page that is still loading', () => {
  stubPage('interactive')
  loadBookingScript(address)
  expect(scripts).toEqual([])
  page.dispatchEvent(new Event('load'))
  expect(scripts).toHaveLength(1)
})

test('adds the script only once', () => {
  loadBookingScript(address)
  loadBookingScript(address)
  expect(scripts).toHaveLength(1)
})

test('uses a trusted URL where the browser has trusted types', () => {
  const createScriptURL = vi.fn((text: string) => `trusted ${text}`)
  stubPage('complete', { createPolicy: () => ({ createScriptURL }) })
  loadBookingScript(address)
  expect(scripts[0]?.src).toBe(`trusted ${address}`)
})

test('logs a failure to load', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  loadBookingScript(address)
  scripts[0]?.dispatchEvent(new Event('error'))
  expect(warn).toHaveBeenCalledExactlyOnceWith('The booking widget could not be loaded.')
})
