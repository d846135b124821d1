import { createReadStream } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { draftOf, writeBackup } from '#server/db/backup-file.ts'
import type { Database } from '#server/db/types.ts'

const maxSocketPathBytes = 103
const minFreeBytes = 64 * 1024 * 1024

/**
 * The Unix socket in the data folder of a running embedded database, for users who may read its files: backups, and export
 * and import of content. Null when the path is too long for a socket.
 */
export function controlSocketPath(dataDir: string): string | null {
  const absolute = path.join(dataDir, 'control.sock')
  const relative = path.relative(process.cwd(), absolute)
  const shorter = relative.length < absolute.length ? relative : absolute
  return Buffer.byteLength(shorter) <= maxSocketPathBytes ? shorter : null
}

export type ControlSocket = { close(): Promise<void> }

/** Answers a request that is not for a backup; false for an unknown one. */
export type ControlHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** Answers `GET /backup` on the socket with a consistent backup of all tables, and what `handleOther` knows. */
export async function openControlSocket(
  database: Database,
  dataDir: string,
  warn: (text: string) => void,
  handleOther: ControlHandler,
): Promise<ControlSocket> {
  const { snapshot } = database
  const socket = controlSocketPath(dataDir)
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
      throw new Error(
        'DATA_DIR has too little disk space left for a backup of a running server, which needs 64 MB there. Stop the server and run it again: then only the file itself is written.',
      )
    await snapshot?.((lines) => writeBackup(temporaryFile, lines))
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    const stream = createReadStream(temporaryFile)
    stream.once('open', () => void rm(temporaryFile, { force: true }))
    await pipeline(stream, response)
  }

  async function answerOther(request: IncomingMessage, response: ServerResponse) {
    try {
      if (!(await handleOther(request, response))) response.writeHead(404).end()
    } catch (error) {
      warn(
        `a request on the control socket failed: ${error instanceof Error ? error.message : String(error)}`,
      )
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end(error instanceof Error ? error.message : 'The request failed.')
    }
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/backup') return void answerOther(request, response)
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
  // Of a server that was killed.
  for (const leftOver of [socket, temporaryFile, draftOf(temporaryFile)]) await rm(leftOver, { force: true })
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
