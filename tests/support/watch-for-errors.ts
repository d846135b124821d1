import type { BrowserContext } from '@playwright/test'

/** Errors in any tab of a browser context that the page does not show. */
export type ErrorWatch = {
  /** Allows errors that match: a failed request, for example, prints 'Failed to load resource'. */
  expectError(pattern: RegExp): void
  unexpected(): string[]
}

const silentSchemes = /^(data|blob|about|chrome-error):/

/** Collects console errors, which include policy violations, uncaught errors and requests to other origins. */
export function watchForErrors(context: BrowserContext, baseURL: string): ErrorWatch {
  const errors: string[] = []
  const expected: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    const { name, message, stack } = error.error()
    // The stack of a DOMException is empty.
    errors.push(`uncaught on ${error.page()?.url()}: ${stack || `${name}: ${message}`}`)
  })
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${baseURL}/`) && !silentSchemes.test(url)) errors.push(`a request to ${url}`)
  })
  return {
    expectError: (pattern) => void expected.push(pattern),
    unexpected: () => errors.filter((text) => !expected.some((pattern) => pattern.test(text))),
  }
}
