import { parentPort, workerData } from 'node:worker_threads'
import { evaluateContent } from '#server/content/evaluate-content.ts'

const content = await evaluateContent(workerData)
const { deliveredWords } = await import('#practice/snapshot.ts')
parentPort?.postMessage({ content, deliveredWords })
