import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'

const loopback = /^(127\.\d+\.\d+\.\d+|::1)$/
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const forwardingHeader =
  /^(forwarded|via|x-forwarded(-.+)?|(x-)?real-ip|(.+-)?client-ip|(.+-)?connecting-ip)$/

/**
 * Whether the caller is a program of this server's own user on this machine, connected directly. Address and headers don't
 * prove it: by default nginx forwards strangers from 127.0.0.1 with `Host: localhost:3000` and no header of its own. A proxy runs as another
 * user, so the kernel's owner of the caller's connection decides. Always false where the system doesn't tell the owner.
 */
export async function isLocalCaller(request: IncomingMessage | undefined): Promise<boolean> {
  if (!request || !loopback.test(request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '')) return false
  if (request.httpVersion === '1.0' || !localHost.test(request.headers.host ?? '')) return false
  if (Object.keys(request.headers).some((name) => forwardingHeader.test(name))) return false
  const owners = await readOwners(request.socket)
  return owners.length > 0 && owners.every((owner) => owner === process.getuid?.())
}

/** The user ids of the connections on this machine that lead from the caller's port to ours. */
async function readOwners({ remotePort = 0, localPort = 0 }: IncomingMessage['socket']): Promise<number[]> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'latin1').catch(() => '')),
  )
  return parseOwners(tables.join('\n'), remotePort, localPort)
}

const established = '01'

/** Reads the format of Linux's `/proc/net/tcp`: the owners of established connections from one port to another. */
export function parseOwners(table: string, fromPort: number, toPort: number): number[] {
  return table.split('\n').flatMap((line) => {
    const [, local = '', remote = '', state, , , , owner] = line.trim().split(/\s+/)
    const isMatch = portOf(local) === fromPort && portOf(remote) === toPort && state === established
    return isMatch ? [Number(owner)] : []
  })
}

const portOf = (address: string) => Number.parseInt(address.split(':')[1] ?? '', 16)
