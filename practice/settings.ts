import type { Settings } from '#practice/settings-schema.ts'

/** In the names of the blend's two server functions: create-{slug}-checkout and save-{slug}-order. */
export const blendSlug = 'everleaf' as const

/** What a practice sets once, before its first start. Everything else is content, which the owner edits on screen. */
export const settings = {
  /** Of opening hours, sessions and everything that is shown with a time. The browser's scripts are built with it. */
  timeZone: process.env.TIME_ZONE || 'America/Chicago',
  /** Sent as `apikey` with each API call. Not a secret: it stops cross-site posts. */
  publishableKey: 'pk_morningleaf_7d1f4c02a9',
  /** URL of a scheduling provider's widget script, loaded after the page, or null for none. */
  bookingWidgetUrl: null as string | null,
  /** Countries whose numbers may be texted. The first is the default for numbers without a country code. */
  phoneCountries: { codes: ['US', 'CA'], asWritten: 'the United States and Canada' },
} satisfies Settings
