import { connect } from 'node:net'
import type { ConnectionLimits } from '#server/http/connections.ts'
import { limitConnections, type timeouts } from '#server/http/connections.ts'
import { createHttpServer } from '#server/http/create-server.ts'
import type { TestApp } from '#tests/support/app.ts'

export type ListeningApp = Awaited<ReturnType<typeof listenOnSocket>>
type TimeoutOverrides = Partial<Record<keyof typeof timeouts, number>>

/** Serves the app on a real socket with the connection limits and timeouts of the real server. */
export async function listenOnSocket(
  app: Pick<TestApp['app'], 'fetch'>,
  overrides: TimeoutOverrides = {},
  limits?: ConnectionLimits,
) {
  const server = createHttpServer(app.fetch, 'http://localhost:3000', overrides)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  limitConnections(server, limits)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  /** Sends raw chunks with a pause between them; resolves when the server closes the connection or after `waitMs`. */
  function sendRaw(
    chunks: readonly (string | Buffer)[],
    { waitMs = 2000, pauseMs = 0 } = {},
  ): Promise<RawResponse> {
    return new Promise((resolve) => {
      const startedAt = performance.now()
      const received: Buffer[] = []
      const socket = connect(port, '127.0.0.1')
      const end = (closed: boolean) => {
        clearTimeout(timer)
        socket.destroy()
        resolve({
          text: Buffer.concat(received).toString('latin1'),
          closed,
          ms: performance.now() - startedAt,
        })
      }
      const timer = setTimeout(() => end(false), waitMs)
      socket.on('data', (chunk) => received.push(chunk))
      socket.on('close', () => end(true))
      socket.on('error', () => end(true))
      const sendChunk = (index: number) => {
        const chunk = chunks[index]
        if (chunk === undefined || socket.destroyed) return
        socket.write(chunk, () => setTimeout(() => sendChunk(index + 1), pauseMs))
      }
      socket.on('connect', () => sendChunk(0))
    })
  }

  /** Sends a request and never reads the response. Returns a function that disconnects. */
  function sendWithoutReading(request: string) {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.pause()
    socket.on('error', () => undefined)
    return () => socket.destroy()
  }

  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, port, sendRaw, sendWithoutReading, connections, close }
}

export type RawResponse = { text: string; closed: boolean; ms: number }

/** The statuses of all received responses. */
export const statusesOf = ({ text }: RawResponse): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
