import { createServer, type Server, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { timeouts } from '#server/http/connections.ts'
import { refusalHeaders } from '#server/http/headers.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

/**
 * The HTTP server of an app. Refusals that never reach the app (broken requests, large or slow headers) carry the same
 * security headers as its responses.
 */
export function createHttpServer(fetch: Fetch, publicUrl: string, options: ServerOptions = {}): Server {
  const headers = refusalHeaders(publicUrl)
  // What follows a malformed request on its connection may be smuggled.
  const refuse = () => new Response(null, { status: 400, headers: { ...headers, connection: 'close' } })
  const listener = getRequestListener(fetch, { errorHandler: refuse })
  // Node would answer a request without a host itself; the listener refuses it too.
  const server = createServer({ ...timeouts, ...options, requireHostHeader: false }, listener)
  const responses = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', ({ socket }, response) => {
    responses.set(socket, response)
    response.on('close', () => responses.delete(socket))
  })
  server.on('checkExpectation', (_, response) => response.writeHead(417, headers).end())
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable && !responses.get(socket)?.headersSent)
      socket.write(rawResponse(statusOf(error.code), headers))
    socket.destroy()
  })
  return server
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

function rawResponse(status: number, headers: Record<string, string>): string {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' })
  const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${text}\r\n`
}
