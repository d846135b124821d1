import { parentPort, workerData } from 'node:worker_threads'
import { readBusyTimes } from '#server/providers/calendars/read-busy-times.ts'

parentPort?.postMessage(readBusyTimes(workerData.text, workerData.window))
