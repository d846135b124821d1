import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { findUploads } from '#practice/find-uploads.ts'
import type { ContentDocument } from '#practice/schema.ts'
import type { Scope, Tx } from '#server/access/scope.ts'
import type { BundledFile, BundledPicture } from '#server/content/check-uploads.ts'
import { type KnownUploads, nameVersion } from '#server/content/missing-uploads.ts'
import { fileChunks, files } from '#server/db/schema/files.ts'
import { pictureFiles, pictures } from '#server/db/schema/pictures.ts'

const system = { role: 'system', job: 'content' } as const
const chunkBytes = 256 * 1024

/** The pictures and files that a document shows, and the uploads its pictures were cut from. */
export async function readUploads(
  scope: Scope,
  document: ContentDocument,
): Promise<{ pictures: BundledPicture[]; files: BundledFile[] }> {
  const uploads = findUploads(document)
  const hashesOf = (kind: 'picture' | 'file') => [
    ...new Set(uploads.filter((upload) => upload.kind === kind).map(({ hash }) => hash)),
  ]
  return scope(system, async (tx) => ({
    pictures: await readPictures(tx, hashesOf('picture')),
    files: await readFiles(tx, hashesOf('file')),
  }))
}

/** What is stored of the pictures that a document shows, and the hashes of all stored files. */
export async function readKnownUploads(tx: Tx, document: ContentDocument): Promise<KnownUploads> {
  const storedFiles = await tx.select({ hash: files.hash }).from(files).where(isNotNull(files.storedAt))
  const known: KnownUploads = { pictures: new Map(), files: new Set(storedFiles.map(({ hash }) => hash)) }
  const hashes = findUploads(document).flatMap(({ kind, hash }) => (kind === 'picture' ? [hash] : []))
  if (hashes.length === 0) return known
  const { hash, width, height } = pictures
  const storedPictures = await tx
    .select({ hash, width, height })
    .from(pictures)
    .where(inArray(pictures.hash, hashes))
  const versions = await tx
    .select({ hash: pictureFiles.hash, format: pictureFiles.format, width: pictureFiles.width })
    .from(pictureFiles)
    .where(inArray(pictureFiles.hash, hashes))
  const versionsOf = (picture: string) =>
    new Set(versions.filter((version) => version.hash === picture).map(nameVersion))
  return {
    ...known,
    pictures: new Map(
      storedPictures.map((picture) => [picture.hash, { ...picture, versions: versionsOf(picture.hash) }]),
    ),
  }
}

/** Stores what is not stored yet. Pictures and files never change, so what has the same hash is left as it is. */
export async function insertUploads(
  tx: Tx,
  uploads: { pictures: readonly BundledPicture[]; files: readonly BundledFile[] },
): Promise<void> {
  for (const { versions, ...picture } of uploads.pictures) {
    const stored = versions.map(({ bytes, ...version }) => ({
      hash: picture.hash,
      ...version,
      bytes: Buffer.from(bytes, 'base64'),
    }))
    const bytes = stored.reduce((total, version) => total + version.bytes.length, 0)
    await tx
      .insert(pictures)
      .values({ ...picture, bytes })
      .onConflictDoNothing()
    if (stored.length > 0) await tx.insert(pictureFiles).values(stored).onConflictDoNothing()
  }
  for (const { bytes: encoded, ...file } of uploads.files) {
    const bytes = Buffer.from(encoded, 'base64')
    const row = { ...file, bytes: bytes.length, storedAt: sql`now()` }
    const [inserted] = await tx
      .insert(files)
      .values(row)
      .onConflictDoNothing()
      .returning({ hash: files.hash })
    if (!inserted) continue
    for (let start = 0, number = 0; start < bytes.length; start += chunkBytes, number++)
      await tx
        .insert(fileChunks)
        .values({ hash: file.hash, number, bytes: bytes.subarray(start, start + chunkBytes) })
  }
}

async function readPictures(tx: Tx, hashes: readonly string[]): Promise<BundledPicture[]> {
  if (hashes.length === 0) return []
  const shown = await tx.select().from(pictures).where(inArray(pictures.hash, hashes)).orderBy(pictures.hash)
  const sources = shown.flatMap(({ source }) => (source && !hashes.includes(source) ? [source] : []))
  const uncut =
    sources.length > 0
      ? await tx.select().from(pictures).where(inArray(pictures.hash, sources)).orderBy(pictures.hash)
      : []
  const bundled: BundledPicture[] = []
  for (const { hash, source, edit, width, height } of [...uncut, ...shown]) {
    const versions = await tx
      .select()
      .from(pictureFiles)
      .where(eq(pictureFiles.hash, hash))
      .orderBy(pictureFiles.format, pictureFiles.width)
    bundled.push({
      hash,
      source,
      edit,
      width,
      height,
      versions: versions.map((version) => ({
        format: version.format,
        width: version.width,
        bytes: Buffer.from(version.bytes).toString('base64'),
      })),
    })
  }
  return bundled
}

async function readFiles(tx: Tx, hashes: readonly string[]): Promise<BundledFile[]> {
  const bundled: BundledFile[] = []
  for (const hash of [...hashes].sort()) {
    const [file] = await tx.select().from(files).where(eq(files.hash, hash))
    if (!file) continue
    const chunks = await tx
      .select({ bytes: fileChunks.bytes })
      .from(fileChunks)
      .where(eq(fileChunks.hash, hash))
      .orderBy(fileChunks.number)
    const bytes = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk.bytes))).toString('base64')
    bundled.push({ hash, name: file.name, type: file.type, bytes })
  }
  return bundled
}
