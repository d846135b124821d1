import path from 'node:path'
import type { Logger } from 'pino'
import { readBundle } from '#server/content/bundle.ts'
import { RenderError } from '#server/content/errors.ts'
import { type ImportExportDeps, importContent } from '#server/content/import-export.ts'
import { readContentFile } from '#server/content/read-content-file.ts'
import { AppError } from '#server/errors.ts'
import { minutes } from '#shared/time.ts'

const maxAttempts = 5
const retryMs = minutes(1)

type Warn = (line: string) => void
type StartDeps = ImportExportDeps & { log: Pick<Logger, 'warn' | 'error'>; retryAfterMs?: number }

/** Why the editor on the dashboard can't publish while the content comes from a file. */
export const readOnlyReason = (file: string) =>
  `The content comes from the file ${path.basename(file)}, so it is changed there. To edit it here, remove CONTENT_FILE from the settings and restart.`

/**
 * Publishes the file of CONTENT_FILE unless it is what is published already.
 * @throws InvalidContentError with one line for each mistake, or when it can't be read; ContentError for content that can't be rendered
 */
export async function publishFile(deps: ImportExportDeps, file: string, warn?: Warn): Promise<void> {
  const name = path.basename(file)
  const bundle = await readBundle(await readContentFile(file), path.relative(process.cwd(), file), warn)
  for (let attempt = 1; ; attempt++) {
    try {
      await importContent(deps, bundle, { isDryRun: false, publishedBy: 'CONTENT_FILE', file: name })
      return
    } catch (error) {
      // Another process started with the same file and was faster.
      const isOvertaken = error instanceof AppError && error.code === 'content_changed'
      if (!isOvertaken || attempt === maxAttempts) throw error
    }
  }
}

/**
 * Publishes the file of CONTENT_FILE as the server starts. Where it can't be rendered for a reason that may pass, what the
 * owner published before stays on show and the file is tried again.
 * @returns ends the attempts
 * @throws InvalidContentError and ContentError as `publishFile`; RenderError if the owner has published nothing yet
 */
export async function publishFileAtStart(
  { log, retryAfterMs = retryMs, ...deps }: StartDeps,
  file: string,
): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const publish = () => publishFile(deps, file, (line) => log.warn({ job: 'content' }, line))
  const retryLater = (error: unknown) => {
    if (isStopped) return
    log.error({ job: 'content', reason: error }, 'the content file is not published yet')
    timer = setTimeout(() => void publish().catch(retryLater), retryAfterMs).unref()
  }
  try {
    await publish()
  } catch (error) {
    const { contentSource } = deps
    const isOwnersContent = contentSource.version() !== contentSource.delivered.version
    if (!(error instanceof RenderError) || !isOwnersContent) throw error
    retryLater(error)
  }
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
