import { parentPort, workerData } from 'node:worker_threads'
import { evaluateContent } from '#server/content/evaluate-content.ts'

parentPort?.postMessage(await evaluateContent(workerData))
