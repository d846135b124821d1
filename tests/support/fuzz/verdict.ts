import { errorCodes } from '#shared/errors.ts'

/** What stands in no answer to anybody. */
export type Secrets = Record<string, string>

const requestId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const insides =
  /\n\s+at .+:\d+|node_modules|file:\/\/|\.[mc]?[jt]s:\d+|DrizzleQueryError|Failed query|syntax error at or near|ZodError|practice_(app|system|client)/
const everywhere = [
  'x-content-type-options',
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'x-request-id',
]

/** What is wrong with an answer; null when nothing is. */
export function faultOf(path: string, response: Response, text: string, secrets: Secrets): string | null {
  const { status, headers } = response
  if (status >= 500) return `status ${status}: ${text.slice(0, 300)}`
  const all = `${[...headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n${text}`
  for (const [name, value] of Object.entries(secrets)) if (all.includes(value)) return `it holds ${name}`
  if (insides.test(text)) return `it shows our insides: ${insides.exec(text)?.[0]}`
  const missing = everywhere.find((name) => !headers.has(name))
  if (missing) return `it has no ${missing}`
  if (headers.has('set-cookie') || headers.has('access-control-allow-origin'))
    return 'it sets a cookie or lets others read'
  const location = headers.get('location')
  if (location !== null && !/^\/(?![/\\])/.test(location)) return `it leads away, to ${location}`
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
  if (path.startsWith('/api/') && status >= 400 && !isJson)
    return `an error that is no JSON: ${text.slice(0, 200)}`
  return isJson ? faultOfJson(status, text, headers.get('x-request-id') ?? '') : null
}

function faultOfJson(status: number, text: string, id: string): string | null {
  const body = parse(text)
  if (body === undefined) return `no JSON: ${text.slice(0, 200)}`
  if (status < 400) return null
  const error = (body as { error?: Record<string, unknown> } | null)?.error
  if (!error) return `an error without 'error': ${text.slice(0, 200)}`
  if (!(errorCodes as readonly unknown[]).includes(error.code)) return `an unknown code ${String(error.code)}`
  if (error.requestId !== id || !requestId.test(id)) return `another request id than the header's`
  const fields = Object.values((error.fields as Record<string, unknown> | undefined) ?? {})
  if (!fields.every((sentence) => typeof sentence === 'string' && sentence !== ''))
    return 'a field without a sentence'
  if (status === 429 && error.code !== 'too_many_requests' && !String(error.code).includes('texts'))
    return '429 for another reason'
  return null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
