import { type ClientResponse, hc } from 'hono/client'
import { takeFirstResponse } from '#app/lib/first-responses.ts'
import { endRefusedSession, readSession, storeSession } from '#app/lib/session.ts'
import { settings } from '#practice/settings.ts'
import type { Api } from '#server/app.ts'
import { type ErrorCode, errorCodes } from '#shared/errors.ts'

const timeoutMs = 30_000

export type Fields = Readonly<Record<string, string>>

export class ApiError extends Error {
  readonly code: ErrorCode | 'unreachable'
  readonly fields: Fields
  readonly retryAfterSeconds: number | null
  readonly requestId: string | null
  /** What else the code says, as described in `shared/`. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode | 'unreachable',
    detail: {
      fields?: Fields
      retryAfterSeconds?: number
      requestId?: string
      details?: Record<string, unknown>
    } = {},
  ) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.fields = detail.fields ?? {}
    this.retryAfterSeconds = detail.retryAfterSeconds ?? null
    this.requestId = detail.requestId ?? null
    this.details = detail.details ?? {}
  }
}

export const api = hc<Api>('/', { fetch: send })

/** The JSON of the response. @throws ApiError, `unreachable` without a response. */
export async function call<T>(request: Promise<ClientResponse<T>>): Promise<T> {
  return (await readResponse(request, (response) => response.json())) as T
}

/** The response as a file. @throws ApiError, as `call`. */
export function callForFile(request: Promise<ClientResponse<unknown>>): Promise<Blob> {
  return readResponse(request, (response) => response.blob())
}

async function readResponse<R extends ClientResponse<unknown>, T>(
  request: Promise<R>,
  read: (response: R) => Promise<T>,
): Promise<T> {
  try {
    return await read(await request)
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError('unreachable')
  }
}

const pendingCalls = new Set<Promise<unknown>>()

/** Resolves when all calls that are pending now are settled. */
export const pendingCallsSettled = () => Promise.allSettled(pendingCalls)

function send(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = sendWithSession(...request)
  pendingCalls.add(response)
  const forget = () => void pendingCalls.delete(response)
  response.then(forget, forget)
  return response
}

async function sendWithSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const session = readSession()
  const headers = new Headers(init?.headers)
  headers.set('apikey', settings.publishableKey)
  if (session) headers.set('authorization', `Bearer ${session.token}`)

  const first = init?.method === 'GET' ? takeFirstResponse(String(input), session?.token) : null
  const response =
    (first && (await first)) ??
    (await fetch(input, { signal: AbortSignal.timeout(timeoutMs), ...init, headers }))
  const error = response.ok ? null : await readApiError(response)

  // Another tab may have signed in as another user during this call.
  const isCurrent = session !== null && readSession()?.token === session.token
  const expiresAt = response.headers.get('x-session-expires')
  if (isCurrent && expiresAt) storeSession({ ...session, expiresAt })
  if (error?.code === 'not_signed_in') endRefusedSession(session)

  if (error) throw error
  return response
}

/** The error in a failed response. A proxy answers with a page of its own while the server restarts or is stopped. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (body === null && response.status > 501) return new ApiError('unreachable')
  const error = asRecord(asRecord(body).error)
  const code = errorCodes.find((errorCode) => errorCode === error.code) ?? 'internal'
  const { retryAfterSeconds, requestId } = error
  return new ApiError(code, {
    fields: onlyStrings(asRecord(error.fields)),
    details: asRecord(error.details),
    ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }),
    ...(typeof requestId === 'string' && { requestId }),
  })
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function onlyStrings(record: Record<string, unknown>): Fields {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
