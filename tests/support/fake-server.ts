import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type RecordedRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: string
  form: URLSearchParams
  headers: IncomingMessage['headers']
}
export type FakeResponse = { status: number; body: unknown; headers?: Record<string, string> }

/**
 * How a vendor fails: it closes the connection before processing the request (`reset`), never responds (`late`), sends
 * 429 with Retry-After (`busy`) or 500 (`broken`), or processes the request and then loses all of the response (`lost`)
 * half of it (`half`), or sends it for ever, a byte at a time (`dripping`).
 */
export type Fault = 'reset' | 'late' | 'busy' | 'broken' | 'lost' | 'half' | 'dripping'

export type FakeServer = {
  url: string
  /** The faults of the next calls, in order; afterwards `always` decides. */
  faults: Fault[]
  always: (request: RecordedRequest) => Fault | null
  requests: RecordedRequest[]
  /** The Retry-After header of `busy`. */
  retryAfter: string
  /** Stops listening: connections are refused. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

const json = { 'content-type': 'application/json' }
const processedFaults = new Set<Fault>(['lost', 'half', 'dripping'])
const drippingMs = 50

/** A vendor's server on this machine, answering over real HTTP. */
export async function startFakeServer(
  answer: (request: RecordedRequest) => FakeResponse | Promise<FakeResponse>,
): Promise<FakeServer> {
  let port = 0
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 1000

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const recorded = await read(request)
    fakeServer.requests.push(recorded)
    const fault = fakeServer.faults.shift() ?? fakeServer.always(recorded)
    if (fault === 'reset') return void response.destroy()
    if (fault === 'late') return void (await wait(60_000, null, { ref: false }))
    if (fault === 'busy')
      return send(response, { ...rateLimited, headers: { 'retry-after': fakeServer.retryAfter } })
    if (fault === 'broken') return send(response, serverError)
    const result = await answer(recorded)
    if (fault === 'dripping') return drip(response, result)
    if (fault && processedFaults.has(fault)) {
      if (fault === 'half') {
        response.writeHead(result.status, { ...json, 'content-length': 900, 'request-id': 'req_standIn' })
        response.write('{"id": "half of')
      }
      return void setTimeout(() => response.destroy(), 5)
    }
    send(response, result)
  }

  async function up() {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  async function down() {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
  }

  const fakeServer: FakeServer = {
    url: '',
    faults: [],
    always: () => null,
    requests: [],
    retryAfter: '1',
    down,
    up,
    close: down,
  }
  await up()
  fakeServer.url = `http://127.0.0.1:${port}`
  return fakeServer
}

const rateLimited: FakeResponse = {
  status: 429,
  body: {
    code: 20429,
    message: 'Too Many Requests',
    status: 429,
    error: { type: 'rate_limit_error', message: 'Too many' },
  },
}
const serverError: FakeResponse = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An error occurred' } },
}

function drip(response: ServerResponse, { status }: FakeResponse) {
  response.writeHead(status, json)
  const timer = setInterval(() => response.write(' '), drippingMs)
  response.on('close', () => clearInterval(timer))
}

async function read(request: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const { method = 'GET', headers } = request
  return { method, path: pathname, query: searchParams, body, form: new URLSearchParams(body), headers }
}

function send(response: ServerResponse, { status, body, headers }: FakeResponse) {
  const isPage = typeof body === 'string'
  response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json', ...headers })
  response.end(isPage ? body : JSON.stringify(body))
}
