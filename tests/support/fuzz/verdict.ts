import { errorCodes } from '#shared/errors.ts'

/** Values that no response may contain, by name. */
export type Secrets = Record<string, string>

const requestId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const internalDetails =
  /\n\s+at .+:\d+|node_modules|file:\/\/|\.[mc]?[jt]s:\d+|DrizzleQueryError|Failed query|syntax error at or near|ZodError|practice_(app|system|client)/
const requiredHeaders = [
  'x-content-type-options',
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'x-request-id',
]

/** Describes what is wrong with a response; null when nothing is. */
export function findProblem(path: string, response: Response, text: string, secrets: Secrets): string | null {
  const { status, headers } = response
  if (status >= 500) return `status ${status}: ${text.slice(0, 300)}`
  const all = `${[...headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n${text}`
  for (const [name, value] of Object.entries(secrets)) if (all.includes(value)) return `contains ${name}`
  if (internalDetails.test(text)) return `exposes internal details: ${internalDetails.exec(text)?.[0]}`
  const missing = requiredHeaders.find((name) => !headers.has(name))
  if (missing) return `lacks the header ${missing}`
  if (headers.has('set-cookie') || headers.has('access-control-allow-origin'))
    return 'sets a cookie or allows cross-origin reads'
  const location = headers.get('location')
  if (location !== null && !/^\/(?![/\\])/.test(location)) return `redirects to another site: ${location}`
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
  if (path.startsWith('/api/') && status >= 400 && !isJson)
    return `an error without a JSON body: ${text.slice(0, 200)}`
  return isJson ? findJsonProblem(status, text, headers.get('x-request-id') ?? '') : null
}

function findJsonProblem(status: number, text: string, id: string): string | null {
  const body = parse(text)
  if (body === undefined) return `invalid JSON: ${text.slice(0, 200)}`
  if (status < 400) return null
  const error = (body as { error?: Record<string, unknown> } | null)?.error
  if (!error) return `an error without 'error': ${text.slice(0, 200)}`
  if (!(errorCodes as readonly unknown[]).includes(error.code)) return `an unknown code ${String(error.code)}`
  if (error.requestId !== id || !requestId.test(id)) return `the request id differs from the header`
  const fields = Object.values((error.fields as Record<string, unknown> | undefined) ?? {})
  if (!fields.every((sentence) => typeof sentence === 'string' && sentence !== ''))
    return 'a field error without a message'
  if (status === 429 && error.code !== 'too_many_requests' && !String(error.code).includes('texts'))
    return '429 with an unexpected error code'
  return null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
