import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { InvalidContentError } from '#practice/schema.ts'
import { readBundle } from '#server/content/bundle.ts'
import { ContentError } from '#server/content/errors.ts'
import { exportContent, type ImportExportDeps, importContent } from '#server/content/import-export.ts'
import { AppError } from '#server/errors.ts'

/** Export and import on the control socket: `GET /content`, and `POST /content?file=NAME`, with `&publish` to publish. */
export function createContentHandler(deps: ImportExportDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const address = new URL(request.url ?? '/', 'http://localhost')
    if (address.pathname !== '/content') return false
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(await exportContent(deps))
      return true
    }
    const { status, body } = await answerImport(deps, request, address.searchParams)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return true
  }
}

async function answerImport(deps: ImportExportDeps, request: IncomingMessage, search: URLSearchParams) {
  const file = search.get('file') ?? 'the file'
  try {
    const bundle = await readBundle(await text(request), file)
    const options = { isDryRun: !search.has('publish'), publishedBy: 'import', file }
    return { status: 200, body: { changes: await importContent(deps, bundle, options) } }
  } catch (error) {
    return { status: 422, body: { message: describeImportError(error, file) } }
  }
}

/** A refusal in sentences. @throws any other error */
export function describeImportError(error: unknown, file: string): string {
  if (error instanceof InvalidContentError) return error.message
  if (error instanceof ContentError)
    return error.problems.map(({ path, sentence }) => `${file}: ${path}: ${sentence}`).join('\n')
  if (error instanceof AppError && error.code === 'content_changed')
    return 'Somebody published something else in the meantime. Run the import again to see what it would change now.'
  throw error
}
