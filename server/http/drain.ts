import type { Server, ServerResponse } from 'node:http'

/**
 * Watches a server from its start, so that the function it gives can end it: no new connection, every answer under way
 * finished, and nobody waited for who holds a connection open and asks nothing.
 */
export function createDrain(server: Server): () => Promise<void> {
  const answering = new Set<ServerResponse>()
  let closing = false
  const hangUpWhenDone = () => {
    if (!closing) return
    if (answering.size === 0) server.closeAllConnections()
    else server.closeIdleConnections()
  }
  server.on('request', (_request, response) => {
    answering.add(response)
    // Whoever asks again and again on one connection would keep it open for ever.
    if (closing) response.shouldKeepAlive = false
    response.on('close', () => {
      answering.delete(response)
      setImmediate(hangUpWhenDone)
    })
  })
  return () =>
    new Promise((resolve) => {
      closing = true
      for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false
      server.close(() => resolve())
      hangUpWhenDone()
    })
}
