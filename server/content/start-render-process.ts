import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { settings } from '#practice/settings.ts'
import { RenderError } from '#server/content/errors.ts'
import type { RenderAnswer, RenderJob } from '#server/content/rendered.ts'

const file = path.join(import.meta.dirname, 'render-process.ts')
const megabyte = 1024 * 1024
/** What a process needs besides its heap. */
const outsideHeapBytes = 96 * megabyte
const errorOutputBytes = 2000

type StopReason = 'time' | 'crash'

export type RenderProcess = {
  /** Renders once. @throws RenderError if the process ends without an answer */
  run: (job: RenderJob) => Promise<RenderAnswer>
  stop: (reason?: StopReason) => void
  ended: Promise<void>
}

const sentences: Record<StopReason, string> = {
  time: 'The pages could not be rendered in time. The site is as it was. Try again in a minute.',
  crash: 'The pages could not be rendered. The site is as it was. Try again in a minute.',
}

/** Starts a process that renders one content document; modules can't be evaluated twice in one. */
export function startRenderProcess(memoryBytes: number): RenderProcess {
  const cache = getCompileCacheDir()
  const heapMegabytes = Math.max(16, Math.floor((memoryBytes - outsideHeapBytes) / megabyte))
  const child = fork(file, [String(memoryBytes)], {
    // Not the server's own environment: it holds secrets.
    env: {
      NODE_ENV: 'production',
      TIME_ZONE: settings.timeZone,
      ...(cache && { NODE_COMPILE_CACHE: path.dirname(cache) }),
    },
    execArgv: ['--max-semi-space-size=8', `--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-errorOutputBytes)
  })
  let stopReason: StopReason = 'crash'
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      errors += error.message
      resolve()
    })
  })
  // A process in reserve doesn't keep the server alive.
  child.unref()
  child.channel?.unref()

  return {
    ended,
    stop(reason = 'crash') {
      stopReason = reason
      child.kill('SIGKILL')
    },
    run: (job) =>
      new Promise((resolve, reject) => {
        child.ref()
        child.channel?.ref()
        const fail = () => reject(new RenderError(sentences[stopReason], { cause: errors }))
        child.once('message', (answer) => resolve(answer as RenderAnswer))
        void ended.then(fail)
        child.send(job, (error) => {
          if (error) void ended.then(fail)
        })
      }),
  }
}
