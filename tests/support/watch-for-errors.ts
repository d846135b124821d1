import type { BrowserContext } from '@playwright/test'

/** What went wrong in any tab of a browser context that no screen shows. */
export type ErrorWatch = {
  /** Takes console errors that match as meant: a refused call, for one, prints 'Failed to load resource'. */
  expectError(pattern: RegExp): void
  unexpected(): string[]
}

const silentSchemes = /^(data|blob|about|chrome-error):/

/** Collects console errors, broken policies (which Chromium prints as errors), uncaught errors and calls to elsewhere. */
export function watchForErrors(context: BrowserContext, baseURL: string): ErrorWatch {
  const seen: string[] = []
  const meant: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => seen.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${baseURL}/`) && !silentSchemes.test(url)) seen.push(`a request to ${url}`)
  })
  return {
    expectError: (pattern) => void meant.push(pattern),
    unexpected: () => seen.filter((text) => !meant.some((pattern) => pattern.test(text))),
  }
}
