import { type ClientResponse, hc } from 'hono/client'
import { clearSession, readSession, storeSession } from '#app/lib/session.ts'
import { practice } from '#practice/practice.ts'
import type { Api } from '#server/app.ts'
import { type ErrorCode, errorCodes } from '#shared/errors.ts'

const patienceMs = 30_000

export type Fields = Readonly<Record<string, string>>

export class ApiError extends Error {
  readonly code: ErrorCode | 'unreachable'
  readonly fields: Fields
  readonly retryAfterSeconds: number | null
  readonly requestId: string | null

  constructor(
    code: ErrorCode | 'unreachable',
    detail: { fields?: Fields; retryAfterSeconds?: number; requestId?: string } = {},
  ) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.fields = detail.fields ?? {}
    this.retryAfterSeconds = detail.retryAfterSeconds ?? null
    this.requestId = detail.requestId ?? null
  }
}

export const api = hc<Api>('/', { fetch: send })

/** The answer's JSON. @throws ApiError, `unreachable` when no answer came. */
export async function call<T>(request: Promise<ClientResponse<T>>): Promise<T> {
  return (await answered(request, (response) => response.json())) as T
}

/** The answer's bytes. @throws ApiError, as `call`. */
export function callForFile(request: Promise<ClientResponse<unknown>>): Promise<Blob> {
  return answered(request, (response) => response.blob())
}

async function answered<R extends ClientResponse<unknown>, T>(
  request: Promise<R>,
  read: (response: R) => Promise<T>,
): Promise<T> {
  try {
    return await read(await request)
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError('unreachable')
  }
}

const underWay = new Set<Promise<unknown>>()

/** Resolves when every call that is under way now has its answer. */
export const callsAnswered = () => Promise.allSettled(underWay)

function send(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = exchange(...request)
  underWay.add(answer)
  const forget = () => void underWay.delete(answer)
  answer.then(forget, forget)
  return answer
}

async function exchange(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const session = readSession()
  const headers = new Headers(init?.headers)
  headers.set('apikey', practice.publishableKey)
  if (session) headers.set('authorization', `Bearer ${session.token}`)

  const response = await fetch(input, { signal: AbortSignal.timeout(patienceMs), ...init, headers })
  const error = response.ok ? null : await refusalOf(response)

  // Another tab may have signed in as somebody else while this call was under way.
  const stillOurs = session !== null && readSession()?.token === session.token
  const expiresAt = response.headers.get('x-session-expires')
  if (stillOurs && expiresAt) storeSession({ token: session.token, expiresAt })
  if (stillOurs && error?.code === 'not_signed_in') clearSession()

  if (error) throw error
  return response
}

/** What a refused call says about itself. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const error = asRecord(asRecord(body).error)
  const code = errorCodes.find((known) => known === error.code) ?? 'internal'
  const { retryAfterSeconds, requestId } = error
  return new ApiError(code, {
    fields: sentences(asRecord(error.fields)),
    ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }),
    ...(typeof requestId === 'string' && { requestId }),
  })
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function sentences(record: Record<string, unknown>): Fields {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
