import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readBundle } from '#server/content/bundle.ts'
import { type ExchangeDeps, importContent } from '#server/content/exchange.ts'
import { AppError } from '#server/errors.ts'

const maxAttempts = 5

/** Why the editor on the dashboard can't publish while the content comes from a file. */
export const readOnlyReason = (file: string) =>
  `The content comes from the file ${path.basename(file)}, so it is changed there. To edit it here, remove CONTENT_FILE from the settings and restart.`

/**
 * Publishes the file of CONTENT_FILE unless it is what is published already.
 * @throws InvalidContentError with one line for each mistake; ContentError for content that can't be rendered
 */
export async function publishFile(deps: ExchangeDeps, file: string): Promise<void> {
  const name = path.basename(file)
  const bundle = readBundle(await readFile(file, 'utf8'), path.relative(process.cwd(), file))
  for (let attempt = 1; ; attempt++) {
    try {
      await importContent(deps, bundle, { isPublished: true, publishedBy: 'CONTENT_FILE', file: name })
      return
    } catch (error) {
      // Another process started with the same file and was faster.
      const isOvertaken = error instanceof AppError && error.code === 'content_changed'
      if (!isOvertaken || attempt === maxAttempts) throw error
    }
  }
}
