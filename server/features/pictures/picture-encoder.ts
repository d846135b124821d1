import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { EncodedPicture } from '#server/features/pictures/encode-picture.ts'
import type { EncoderJob, EncoderResult } from '#server/features/pictures/encoder-job.ts'
import { PictureRefusedError } from '#server/features/pictures/picture-refused.ts'
import { seconds } from '#shared/time.ts'

/** Encodes a picture. @throws PictureRefusedError with a sentence for the owner. */
export type PictureEncoder = (job: EncoderJob) => Promise<EncodedPicture>

const program = new URL('./encoder-process.ts', import.meta.url)
const unreadable = 'This picture can’t be read. Save it as JPEG or PNG and choose that one.'
const tookTooLong =
  'This picture took too long, because the server is busy or the picture is very large. Try again in a minute, or make it smaller first.'

/**
 * Encodes one picture at a time, each in a process of its own: libvips keeps the memory it used, and a file that crashes
 * it, or finds a way into it, reaches neither the server nor its secrets.
 */
export function createPictureEncoder({ timeoutMs = seconds(45) } = {}): PictureEncoder {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const work = last.then(() => encodeInProcess(job, timeoutMs))
    last = work.catch(() => undefined)
    return work
  }
}

async function encodeInProcess(job: EncoderJob, timeoutMs: number): Promise<EncodedPicture> {
  // Nothing of the server's environment: it holds the keys of its vendors.
  const child = fork(program, { serialization: 'advanced', env: { MALLOC_ARENA_MAX: '2' }, execArgv: [] })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  try {
    yieldToServer(child)
    const result = await resultOf(child, job)
    if ('picture' in result) return result.picture
    if (child.killed)
      throw new PictureRefusedError(tookTooLong, { cause: `no picture after ${timeoutMs} ms` })
    throw new PictureRefusedError('refusal' in result ? result.refusal : unreadable, {
      cause: 'failure' in result ? result.failure : undefined,
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** What the process answers; a process that ends without an answer could not read the picture. */
function resultOf(child: ChildProcess, job: EncoderJob): Promise<EncoderResult> {
  return new Promise((resolve, reject) => {
    child.once('message', (result: EncoderResult) => resolve(result))
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve({ failure: `the encoder ended with ${code ?? signal}` }))
    child.send(job, (error) => error && reject(error))
  })
}

function yieldToServer({ pid }: ChildProcess) {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
}
