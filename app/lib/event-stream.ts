import { ApiError } from '#app/lib/api.ts'

type Opened = { body: ReadableStream | null }

type Options = {
  /** Asks the server for its stream of events; to be ended by the signal. */
  open: (signal: AbortSignal) => Promise<Opened>
  /** Something changed, or may have: ask again. */
  onChange: () => void
}

const firstPauseMs = 1000
const longestPauseMs = 15_000
/** The server gives a sign of life every 15 seconds. */
const silenceMs = 45_000

/**
 * Listens to the server's events while the page is looked at; a hidden one gives its connection back. A stream that
 * ends, fails or falls silent is opened again, later and later while that fails. Ends for good when nobody is signed in.
 */
export function subscribeToEvents({ open, onChange }: Options): () => void {
  let listening: AbortController | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const start = () => {
    clearTimeout(timer)
    if (listening || document.visibilityState === 'hidden') return
    const mine = new AbortController()
    listening = mine
    listen(open, mine, heard).then(
      () => ended(mine, null),
      (error: unknown) => ended(mine, error),
    )
  }
  const heard = () => {
    failures = 0
    onChange()
  }
  const ended = (mine: AbortController, error: unknown) => {
    if (listening !== mine) return
    listening = null
    if (error instanceof ApiError && error.code === 'not_signed_in') return
    if (error) onChange()
    timer = setTimeout(start, pauseMs(failures))
    failures += 1
  }
  const pause = () => {
    clearTimeout(timer)
    listening?.abort()
    listening = null
  }
  const onVisibility = () => (document.visibilityState === 'hidden' ? pause() : start())
  const onOnline = () => {
    pause()
    start()
  }

  start()
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
    pause()
  }
}

async function listen(open: Options['open'], over: AbortController, heard: () => void): Promise<void> {
  let silence: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(silence)
    silence = setTimeout(() => over.abort(), silenceMs)
  }
  try {
    alive()
    const { body } = await open(over.signal)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let unread = ''
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
      if (done) return
      alive()
      const events = (unread + value).split('\n\n')
      unread = events.pop() ?? ''
      if (events.some((event) => event.startsWith('event: changed'))) heard()
    }
  } finally {
    clearTimeout(silence)
  }
}

/** Not all at the same moment when a server comes back. */
function pauseMs(failures: number): number {
  return Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (0.75 + Math.random() / 2)
}
