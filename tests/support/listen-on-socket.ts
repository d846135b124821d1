import type { Server } from 'node:http'
import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import type { ConnectionLimits } from '#server/http/connections.ts'
import { limitConnections, timeouts } from '#server/http/connections.ts'
import type { TestApp } from '#tests/support/app.ts'

export type ListeningApp = Awaited<ReturnType<typeof listenOnSocket>>
type Patience = Partial<Record<keyof typeof timeouts, number>>

/** The app behind a real socket, limited as the real server is. */
export async function listenOnSocket(
  app: Pick<TestApp['app'], 'fetch'>,
  over: Patience = {},
  limits?: ConnectionLimits,
) {
  const server = await new Promise<Server>((resolve) => {
    const made = serve(
      { fetch: app.fetch, port: 0, hostname: '127.0.0.1', serverOptions: { ...timeouts, ...over } },
      () => resolve(made as Server),
    )
  })
  limitConnections(server, limits)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  /** Writes the pieces as they are, a pause between them, and gives what came back until the other side hung up or `waitMs`. */
  function say(
    pieces: readonly (string | Buffer)[],
    { waitMs = 2000, pauseMs = 0 } = {},
  ): Promise<RawResponse> {
    return new Promise((resolve) => {
      const started = performance.now()
      const heard: Buffer[] = []
      const socket = connect(port, '127.0.0.1')
      const end = (closed: boolean) => {
        clearTimeout(timer)
        socket.destroy()
        resolve({ text: Buffer.concat(heard).toString('latin1'), closed, ms: performance.now() - started })
      }
      const timer = setTimeout(() => end(false), waitMs)
      socket.on('data', (piece) => heard.push(piece))
      socket.on('close', () => end(true))
      socket.on('error', () => end(true))
      const next = (at: number) => {
        const piece = pieces[at]
        if (piece === undefined || socket.destroyed) return
        socket.write(piece, () => setTimeout(() => next(at + 1), pauseMs))
      }
      socket.on('connect', () => next(0))
    })
  }

  /** Asks and never reads what comes back. */
  function askDeaf(request: string) {
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
  return { url: `http://127.0.0.1:${port}`, port, say, askDeaf, connections, close }
}

export type RawResponse = { text: string; closed: boolean; ms: number }

/** The status lines of every answer in what was heard. */
export const statusesOf = ({ text }: RawResponse): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
