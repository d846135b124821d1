import { execFile } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { ContentDocument } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'

const script = `
  import { json } from 'node:stream/consumers'
  globalThis.contentDocument = await json(process.stdin)
  const { content } = await import('#practice/snapshot.ts')
  process.stdout.write(JSON.stringify(content))`

/** The content of a document. In a process of its own, because the modules of `practice/` are evaluated once. */
export async function evaluateDocument(document: ContentDocument): Promise<Content> {
  const child = execFile(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: path.join(import.meta.dirname, '../..'),
  })
  const { stdin, stdout, stderr } = child
  if (!stdin || !stdout || !stderr) throw new Error('the process has no streams')
  stdin.end(JSON.stringify(document))
  const [printed, mistakes] = await Promise.all([text(stdout), text(stderr)])
  if (!printed) throw new Error(`the document could not be evaluated: ${mistakes}`)
  return JSON.parse(printed)
}
