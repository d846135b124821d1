import { existsSync, mkdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

/** A command is about to use a folder of data that isn't meant; the message says what to do. */
export class DataFolderError extends Error {}

/** Of PostgreSQL's own files, in DATA_DIR. */
export const postgresFolder = (dataDir: string) => path.join(dataDir, 'postgres')

/** @throws DataFolderError */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DataFolderError(
      `The folder ${dataDir} can't be made: ${reason}. Set DATA_DIR to one that this account may make.`,
      { cause },
    )
  }
}

/**
 * Root would write files into a folder of another user, who couldn't open them again.
 * @throws DataFolderError
 */
export function refuseRoot(dataDir: string, userId = process.getuid?.()): void {
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (userId !== 0 || !folder || folder.uid === 0) return
  throw new DataFolderError(
    `${dataDir} belongs to the user with the id ${folder.uid}. Run this as that user and with its settings: docs/operations.md has the commands.`,
  )
}

/**
 * A file system that became read-only, as after a fault of the disk, is noticed when a file is opened; permissions alone don't tell.
 * Not the lock's file: closing it would release the lock. @throws Error
 */
export async function assertWritable(dataDir: string): Promise<void> {
  const file = await open(path.join(postgresFolder(dataDir), 'PG_VERSION'), 'r+')
  await file.close()
}

export const holdsData = (dataDir: string) => existsSync(postgresFolder(dataDir))

/**
 * Whoever opens a folder without data makes an empty database, in which a command finds nothing.
 * @throws DataFolderError
 */
export function refuseWithoutData(dataDir: string): void {
  if (holdsData(dataDir)) return
  throw new DataFolderError(
    `There is no data in ${dataDir}. Run this with the DATA_DIR or DATABASE_URL of your server.`,
  )
}
