import type { Server, ServerResponse } from 'node:http'

/**
 * Tracks a server's responses from its start. The returned function stops new connections, waits for the responses in
 * progress and closes idle connections.
 */
export function createDrain(server: Server): () => Promise<void> {
  const inProgress = new Set<ServerResponse>()
  let isClosing = false
  const closeFinishedConnections = () => {
    if (!isClosing) return
    if (inProgress.size === 0) server.closeAllConnections()
    else server.closeIdleConnections()
  }
  server.on('request', (_request, response) => {
    inProgress.add(response)
    // Otherwise a client that keeps sending requests would hold its connection open.
    if (isClosing) response.shouldKeepAlive = false
    response.on('close', () => {
      inProgress.delete(response)
      setImmediate(closeFinishedConnections)
    })
  })
  return () =>
    new Promise((resolve) => {
      isClosing = true
      for (const response of inProgress) if (!response.headersSent) response.shouldKeepAlive = false
      server.close(() => resolve())
      closeFinishedConnections()
    })
}
