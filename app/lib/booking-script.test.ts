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

function standIn(readyState: DocumentReadyState, trustedTypes?: object) {
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

beforeEach(() => standIn('complete'))
afterEach(() => void vi.unstubAllGlobals())

test('on a page that has loaded the script is added, asynchronously', () => {
  loadBookingScript(address)
  expect(scripts.map(({ src, async }) => ({ src, async }))).toEqual([{ src: address, async: true }])
})

test('before that it waits for the page', () => {
  standIn('interactive')
  loadBookingScript(address)
  expect(scripts).toEqual([])
  page.dispatchEvent(new Event('load'))
  expect(scripts).toHaveLength(1)
})

test('once is enough', () => {
  loadBookingScript(address)
  loadBookingScript(address)
  expect(scripts).toHaveLength(1)
})

test('where scripts have to be trusted its address is', () => {
  const createScriptURL = vi.fn((text: string) => `trusted ${text}`)
  standIn('complete', { createPolicy: () => ({ createScriptURL }) })
  loadBookingScript(address)
  expect(scripts[0]?.src).toBe(`trusted ${address}`)
})

test('a failure is only logged', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  loadBookingScript(address)
  scripts[0]?.dispatchEvent(new Event('error'))
  expect(warn).toHaveBeenCalledExactlyOnceWith('The booking widget could not be loaded.')
})
