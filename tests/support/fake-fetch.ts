import { vi } from 'vitest'

export type FakeRequest = { method: string; path: string; headers: Headers; body: unknown }
type Handler = (request: FakeRequest) => Response | Promise<Response>

/**
 * Replaces `fetch` for one test. Routes are keyed by method and path, as in `POST /api/contact`; a request without a
 * route throws, so that a test names every call it expects. Returns the requests received so far.
 */
export function fakeFetch(routes: Readonly<Record<string, Handler>>): FakeRequest[] {
  const requests: FakeRequest[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input)
    const request = {
      method: init?.method ?? 'GET',
      path: new URL(address, 'http://localhost').pathname,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? null),
    }
    const handler = routes[`${request.method} ${request.path}`]
    if (!handler) throw new Error(`No fake route for ${request.method} ${request.path}`)
    requests.push(request)
    return handler(request)
  })
  return requests
}

type ErrorDetail = { fields?: Record<string, string>; retryAfterSeconds?: number }

/** A refusal in the API's own format. */
export function errorResponse(status: number, code: string, detail: ErrorDetail = {}): Response {
  return Response.json({ error: { code, requestId: 'test', ...detail } }, { status })
}
