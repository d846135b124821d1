import { createReadStream } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeBackup } from '#server/db/backup-file.ts'
import type { Database } from '#server/db/types.ts'

const longestSocketPath = 103
const leastFreeBytes = 64 * 1024 * 1024

/**
 * Where a server on the embedded database can be asked for a backup, by whoever may read its files: a socket beside them.
 * Null when the folder's path is too long for one.
 */
export function backupSocketPath(dataDir: string): string | null {
  const absolute = path.join(dataDir, 'control.sock')
  const relative = path.relative(process.cwd(), absolute)
  const shorter = relative.length < absolute.length ? relative : absolute
  return Buffer.byteLength(shorter) <= longestSocketPath ? shorter : null
}

export type Control = { close(): Promise<void> }

/** Answers `GET /backup` on the socket with a backup of everything, made in one moment and kept nowhere else. */
export async function openBackupSocket(
  database: Database,
  dataDir: string,
  warn: (text: string) => void,
): Promise<Control> {
  const { snapshot } = database
  const socket = backupSocketPath(dataDir)
  if (!snapshot) return { close: async () => undefined }
  if (!socket) {
    warn('The path of DATA_DIR is so long that backups can only be made while the server is stopped.')
    return { close: async () => undefined }
  }
  const spool = path.join(dataDir, 'backup.tmp')
  let busy: Promise<void> | null = null

  async function send(response: ServerResponse) {
    const free = await database.freeBytes()
    if (free !== null && free < leastFreeBytes)
      throw new Error('There is too little room left in DATA_DIR to make a backup there first.')
    await snapshot?.((lines) => writeBackup(spool, lines))
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    const stream = createReadStream(spool)
    stream.once('open', () => void rm(spool, { force: true }))
    await pipeline(stream, response)
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/backup') return void response.writeHead(404).end()
    if (busy) return void response.writeHead(409).end('Another backup is being made.')
    busy = send(response)
      .catch(async (error: unknown) => {
        warn(`a backup failed: ${error instanceof Error ? error.message : String(error)}`)
        await rm(spool, { force: true })
        if (response.headersSent) response.destroy()
        else response.writeHead(500).end(error instanceof Error ? error.message : 'It failed.')
      })
      .finally(() => {
        busy = null
      })
  })
  await rm(socket, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket, () => resolve())
  })
  await chmod(socket, 0o600)
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await busy
      server.closeAllConnections()
      await closed
    },
  }
}
