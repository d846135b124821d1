import { Worker } from 'node:worker_threads'
import type { ContentDocument } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import { seconds } from '#shared/time.ts'

/** Others wait for it. */
const timeoutMs = seconds(30)

export type Evaluated = { content: Content; deliveredWords: Readonly<Record<string, unknown>> }

/**
 * The content of a valid document, and the words as they are delivered to its facts, evaluated in a thread of its own, because
 * modules are evaluated once in each.
 */
export async function evaluateApart(document: ContentDocument): Promise<Evaluated> {
  const { promise, resolve, reject } = Promise.withResolvers<Evaluated>()
  const worker = new Worker(new URL('./evaluate-thread.ts', import.meta.url), { workerData: document })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the thread ended without an answer')))
  const timer = setTimeout(() => reject(new Error('the thread took too long')), timeoutMs)
  return promise.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
