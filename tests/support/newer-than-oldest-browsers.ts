/**
 * Functions that TypeScript and the newest browsers know, but at least one of the oldest of `vite.config.ts` lacks. The build rewrites
 * only syntax for those.
 */
export const newerThanOldestBrowsers = [
  'AbortSignal.any',
  'Array.fromAsync',
  'Error.isError',
  'Intl.DurationFormat',
  'Iterator.from',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'URL.canParse',
  'URL.parse',
]
