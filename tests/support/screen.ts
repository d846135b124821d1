import type { Locator, Page } from '@playwright/test'

/** A toast or other words standing by themselves, apart from their announcement to screen readers. */
export const said = (page: Page, text: string): Locator => page.getByText(text, { exact: true })

/** What the browser prints about a call that the server refused. */
export const refusedCall = /Failed to load resource/

/** What people and programs type where a name or a few words are asked for. */
export const oddWords = {
  emoji: '🌿🫚 Zoë 👩‍👩‍👧',
  'right to left': 'استشارة مع الطبيبة',
  HTML: '<img src=x onerror="alert(1)"><b>bold</b>',
  SQL: "Robert'); DROP TABLE profiles; --",
}

export const tooLong = 'a'.repeat(10_000)

/** The page has come alive and has made up for what was clicked before. */
export const live = (page: Page) => page.waitForFunction(() => window.early === null)
