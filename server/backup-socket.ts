import { createReadStream } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeBackup } from '#server/db/backup-file.ts'
import type { Database } from '#server/db/types.ts'

const maxSocketPathBytes = 103
const minFreeBytes = 64 * 1024 * 1024

/**
 * The Unix socket in the data folder that serves backups of a running embedded database to users who may read its files.
 * Null when the path is too long for a socket.
 */
export function backupSocketPath(dataDir: string): string | null {
  const absolute = path.join(dataDir, 'control.sock')
  const relative = path.relative(process.cwd(), absolute)
  const shorter = relative.length < absolute.length ? relative : absolute
  return Buffer.byteLength(shorter) <= maxSocketPathBytes ? shorter : null
}

export type BackupSocket = { close(): Promise<void> }

/** Answers `GET /backup` on the socket with a consistent backup of all tables. */
export async function openBackupSocket(
  database: Database,
  dataDir: string,
  warn: (text: string) => void,
): Promise<BackupSocket> {
  const { snapshot } = database
  const socket = backupSocketPath(dataDir)
  if (!snapshot) return { close: async () => undefined }
  if (!socket) {
    warn('The path of DATA_DIR is too long for a socket, so backups need a stopped server.')
    return { close: async () => undefined }
  }
  const temporaryFile = path.join(dataDir, 'backup.tmp')
  let running: Promise<void> | null = null

  async function send(response: ServerResponse) {
    const free = await database.freeBytes()
    if (free !== null && free < minFreeBytes)
      throw new Error('DATA_DIR has too little disk space left for a backup.')
    await snapshot?.((lines) => writeBackup(temporaryFile, lines))
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    const stream = createReadStream(temporaryFile)
    stream.once('open', () => void rm(temporaryFile, { force: true }))
    await pipeline(stream, response)
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/backup') return void response.writeHead(404).end()
    if (running) return void response.writeHead(409).end('Another backup is running.')
    running = send(response)
      .catch(async (error: unknown) => {
        warn(`a backup failed: ${error instanceof Error ? error.message : String(error)}`)
        await rm(temporaryFile, { force: true })
        if (response.headersSent) response.destroy()
        else response.writeHead(500).end(error instanceof Error ? error.message : 'The backup failed.')
      })
      .finally(() => {
        running = null
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
      await running
      server.closeAllConnections()
      await closed
    },
  }
}
