import { vi } from 'vitest'

type ApiRequest = { path: string; query: URLSearchParams; body: unknown }
type Answer = Response | object
type Handlers = Record<string, (request: ApiRequest, headers: Headers) => Answer | Promise<Answer>>

/** Answers `fetch` from handlers by method and path: 'GET /api/orders'. Returns the list of received requests. */
export function fakeApi(handlers: Handlers): ({ route: string } & ApiRequest)[] {
  const requests: ({ route: string } & ApiRequest)[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    const route = `${init.method ?? 'GET'} ${url.pathname}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    const request = { path: url.pathname, query: url.searchParams, body }
    requests.push({ route, ...request })
    const handler = handlers[route]
    if (!handler) throw new Error(`No handler for ${route}`)
    const answer = await handler(request, new Headers(init.headers))
    return answer instanceof Response ? answer : Response.json(answer)
  })
  return requests
}

/** An error response in the server's format. */
export function apiError(code: string, fields: Record<string, string> = {}, status = 400): Response {
  return Response.json({ error: { code, fields } }, { status })
}

/** A response that is sent when `resolve` is called. */
export function pendingAnswer() {
  let resolve = (_answer: Answer) => {}
  const answer = new Promise<Answer>((settle) => {
    resolve = settle
  })
  return { answer, resolve }
}
