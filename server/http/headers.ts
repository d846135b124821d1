import { createMiddleware } from 'hono/factory'
import { settings } from '#practice/settings.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  'permissions-policy': [
    ...['accelerometer', 'browsing-topics', 'camera', 'clipboard-read', 'display-capture', 'encrypted-media'],
    ...['geolocation', 'gyroscope', 'hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'payment'],
    ...['picture-in-picture', 'screen-wake-lock', 'serial', 'usb'],
    ...['xr-spatial-tracking'],
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
  // A booking widget is a third-party page, which may not allow this kind of embedding.
  ...(settings.bookingWidgetUrl ? {} : { 'cross-origin-embedder-policy': 'require-corp' }),
}
const dataOnly = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
const oneYearSeconds = 31_536_000

/** The headers of a refusal that no app produced: those of a response without content. */
export const refusalHeaders = (publicUrl: string): Record<string, string> => ({
  ...always,
  ...transport(publicUrl),
  'cache-control': 'no-store',
  'content-security-policy': dataOnly,
})

const transport = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${oneYearSeconds}; includeSubDomains` }
    : {}

/** A preview of the owner's draft is framed by the editor, and tells no other site its address. */
const ofPreviews = ['x-frame-options', 'referrer-policy']

/** Headers of every response. A page brings its own content security policy; anything else may load nothing. */
export function securityHeaders(publicUrl: string) {
  const headers = Object.entries({ ...always, ...transport(publicUrl) })
  return createMiddleware<HonoEnv>(async (c, next) => {
    await next()
    for (const [name, value] of headers)
      if (!ofPreviews.includes(name) || !c.res.headers.has(name)) c.res.headers.set(name, value)
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', dataOnly)
  })
}

/** The content security policy of a page: own files, and exactly its inline scripts and styles. */
export function pagePolicy(
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
  bookingWidgetUrl: string | null = settings.bookingWidgetUrl,
): string {
  const widget = bookingWidgetUrl ? ` ${new URL(bookingWidgetUrl).origin}` : ''
  const list = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${list(scriptHashes)}${widget}`,
    `style-src 'self'${list(styleHashes)}${widget}`,
    `img-src 'self' data:${widget}`,
    "font-src 'self'",
    `connect-src 'self'${widget}`,
    // The editor shows previews in a frame; every other page forbids being framed.
    `frame-src 'self'${widget}`,
    ...(widget ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The content security policy of a preview: styles and pictures only, in a frame of our own pages. */
export function previewPolicy(styleHashes: readonly string[]): string {
  const hashes = styleHashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    `style-src 'self'${hashes}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
