import path from 'node:path'
import { InvalidContentError } from '#practice/schema.ts'
import { readContentFile } from '#server/content/read-content-file.ts'
import { DataFolderError } from '#server/db/data-folder.ts'
import { DataDirInUseError } from '#server/db/embedded.ts'
import { deliveredSample } from '#server/db/seed/delivered-sample.ts'
import type { SampleContent } from '#server/db/seed/sample-content.ts'
import { InvalidSettingError } from '#server/env.ts'
import { ListenError } from '#server/http/assert-can-listen.ts'

/**
 * Whose sample data is made: the practice of CONTENT_FILE, or the delivered one.
 * @throws InvalidContentError with one line for each mistake of the file, or when it can't be read
 */
export async function readSampleContent(contentFile: string | null): Promise<SampleContent> {
  if (contentFile === null) return deliveredSample
  // Loaded only for a file: reading one takes every check of an import.
  const [{ readBundle }, { evaluateApart }] = await Promise.all([
    import('#server/content/bundle.ts'),
    import('#server/content/evaluate-apart.ts'),
  ])
  const name = path.relative(process.cwd(), contentFile)
  const { document } = await readBundle(await readContentFile(contentFile), name)
  const { content } = await evaluateApart(document)
  const { practice, catalog, booking, pickup, salesTax } = content
  return { practice, catalog, booking, pickup, salesTax, published: null }
}

const expectedErrors = [
  DataDirInUseError,
  DataFolderError,
  InvalidContentError,
  InvalidSettingError,
  ListenError,
]

/** Its message says enough: it is printed without a stack. */
export const isExpectedError = (error: unknown): error is Error =>
  expectedErrors.some((expected) => error instanceof expected)
