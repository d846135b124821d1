import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Relay = {
  port: number
  /** `address` with this relay as its host and port. */
  inPlaceOf(address: string): string
  /**
   * From now on no byte passes and nothing is closed, on open connections and on new ones, like a firewall that has
   * forgotten them.
   */
  goSilent(): void
  /** New connections work again; the ones that went silent never do. */
  recover(): void
  /** How many connections were opened while silent. */
  silentConnections(): number
  close(): Promise<void>
}

/** A TCP relay on this machine in front of a server, which can go silent. */
export async function startRelay(target: string | { host: string; port: number }): Promise<Relay> {
  const { host, port } = typeof target === 'string' ? parseTarget(target) : target
  const sockets = new Set<Socket>()
  const passing = new Set<() => void>()
  let isSilent = false
  let silentCount = 0

  function track(socket: Socket) {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  }

  const server = createServer({ allowHalfOpen: true }, (caller) => {
    track(caller)
    if (isSilent) {
      silentCount += 1
      caller.pause()
      return
    }
    const callee = connect({ host, port, allowHalfOpen: true })
    track(callee)
    let isCut = false
    forward(caller, callee, () => isCut)
    forward(callee, caller, () => isCut)
    const cut = () => {
      isCut = true
      for (const socket of [caller, callee]) {
        socket.removeAllListeners('data')
        socket.pause()
      }
    }
    passing.add(cut)
    caller.on('close', () => passing.delete(cut))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const ownPort = (server.address() as AddressInfo).port

  return {
    port: ownPort,
    inPlaceOf(address) {
      const url = new URL(address)
      url.hostname = '127.0.0.1'
      url.port = String(ownPort)
      // The folder of a socket, which would go before the host.
      url.searchParams.delete('host')
      return url.href
    },
    goSilent() {
      isSilent = true
      for (const cut of passing) cut()
      passing.clear()
    },
    recover() {
      isSilent = false
    },
    silentConnections: () => silentCount,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function parseTarget(address: string) {
  const { hostname, port } = new URL(address)
  return { host: hostname, port: Number(port) }
}

function forward(from: Socket, to: Socket, isCut: () => boolean) {
  from.on('data', (chunk) => to.write(chunk))
  from.on('end', () => {
    if (!isCut()) to.end()
  })
  from.on('close', () => {
    if (!isCut()) to.destroy()
  })
}
