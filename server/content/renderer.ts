import type { ContentDocument } from '#practice/schema.ts'
import { ContentError, RenderError } from '#server/content/errors.ts'
import type { RenderAnswer, Rendered } from '#server/content/rendered.ts'
import { type RenderProcess, startRenderProcess } from '#server/content/start-render-process.ts'
import { minutes, seconds } from '#shared/time.ts'

export type Renderer = {
  /**
   * Renders all pages, or `only` these paths, in a process of its own. One rendering at a time; the others wait. `limitMs`: how long it
   * may take, where no browser waits for it.
   * @throws ContentError with the page that can't be rendered from this content
   * @throws RenderError if the process took too long, needed too much memory or ended
   */
  render: (document: ContentDocument, only?: readonly string[], limitMs?: number) => Promise<Rendered>
  /** Starts a process ahead of the next rendering. It ends after ten minutes without use. */
  warm: () => void
  /** Ends all processes. A rendering that is under way fails. */
  close: () => void
}

type RendererOptions = {
  log: { warn: (details: object, text: string) => void }
  timeoutMs?: number
  idleMs?: number
  memoryBytes?: number
}

const megabyte = 1024 * 1024

/** At a start and for a publication of another process: a busy machine must not keep a server from starting. */
export const unattendedLimitMs = minutes(5)

export function createRenderer({
  log,
  // A browser waits 30 seconds for the answer (app/lib/api.ts).
  timeoutMs = seconds(25),
  idleMs = minutes(10),
  memoryBytes = 256 * megabyte,
}: RendererOptions): Renderer {
  const running = new Set<RenderProcess>()
  let standby: RenderProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const start = () => {
    const started = startRenderProcess(memoryBytes)
    running.add(started)
    void started.ended.then(() => {
      running.delete(started)
      if (standby === started) standby = null
    })
    return started
  }

  const warm = () => {
    if (isClosed) return
    standby ??= start()
    clearTimeout(idleTimer)
    idleTimer = setTimeout(endStandby, idleMs).unref()
  }

  const endStandby = () => {
    idleTimer = undefined
    standby?.stop()
    standby = null
  }

  const takeStandby = () => {
    const taken = standby ?? start()
    standby = null
    return taken
  }

  async function renderNow(
    document: ContentDocument,
    only: readonly string[] | null,
    limitMs: number,
  ): Promise<Rendered> {
    if (isClosed) throw new RenderError('The server is stopping. Try again in a minute.')
    const renderProcess = takeStandby()
    const timer = setTimeout(() => renderProcess.stop('time'), limitMs)
    try {
      const answer = await renderProcess.run({ document, only })
      return resultOf(answer)
    } catch (error) {
      if (error instanceof RenderError) log.warn({ job: 'content', reason: error.cause }, error.message)
      throw error
    } finally {
      clearTimeout(timer)
      renderProcess.stop()
      // Somebody is editing: the next rendering should find a process again.
      if (idleTimer) standby ??= start()
    }
  }

  return {
    render(document, only, limitMs = timeoutMs) {
      const next = last.then(() => renderNow(document, only ?? null, limitMs))
      last = next.catch(() => undefined)
      return next
    },
    warm,
    close() {
      isClosed = true
      clearTimeout(idleTimer)
      for (const renderProcess of running) renderProcess.stop()
    },
  }
}

function resultOf(answer: RenderAnswer): Rendered {
  if (answer.kind === 'invalid') throw new ContentError(answer.problems)
  if (answer.kind === 'failed')
    throw new RenderError('The pages could not be rendered. The site is as it was.', { cause: answer.reason })
  return answer.rendered
}
