type ToastKind = 'success' | 'error' | 'info'
export type ToastItem = {
  id: number
  channel: 'main' | 'notice'
  kind: ToastKind
  title: string
  description: string | null
  open: boolean
}
type Message = Pick<ToastItem, 'channel' | 'kind' | 'title' | 'description'>

const visibleAtOnce = 3
const removalDelayMs = 200
export const durationMs = { main: 4000, notice: 5000 }

let lastId = 0
let shown: readonly ToastItem[] = []
let waiting: readonly ToastItem[] = []
const listeners = new Set<() => void>()

/** Up to three at once for four seconds each; further ones wait for their turn. */
export const toast = {
  success: (text: string) => add({ channel: 'main', kind: 'success', title: text, description: null }),
  error: (text: string) => add({ channel: 'main', kind: 'error', title: text, description: null }),
  info: (text: string) => add({ channel: 'main', kind: 'info', title: text, description: null }),
}

/** The second channel: one at a time for five seconds, a new one takes the place of the old. */
export function notify(notice: { title: string; description?: string; destructive?: boolean }): void {
  const kind = notice.destructive ? 'error' : 'info'
  add({ channel: 'notice', kind, title: notice.title, description: notice.description ?? null })
}

export function dismissToast(id: number): void {
  if (!shown.some((item) => item.id === id && item.open)) return
  publish(shown.map((item) => (item.id === id ? { ...item, open: false } : item)))
  setTimeout(() => remove(id), removalDelayMs)
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => shown,
  used: () => lastId > 0,
  readOnServer: (): readonly ToastItem[] => none,
}
const none: readonly ToastItem[] = []

function add(message: Message) {
  lastId += 1
  const item: ToastItem = { ...message, id: lastId, open: true }
  if (item.channel === 'notice') {
    publish([...shown.filter((other) => other.channel !== 'notice'), item])
  } else if (mainCount() < visibleAtOnce) {
    publish([...shown, item])
  } else {
    waiting = [...waiting, item]
  }
}

function remove(id: number) {
  const left = shown.filter((item) => item.id !== id)
  const [next, ...rest] = waiting
  if (next && left.filter((item) => item.channel === 'main').length < visibleAtOnce) {
    waiting = rest
    publish([...left, next])
  } else {
    publish(left)
  }
}

const mainCount = () => shown.filter((item) => item.channel === 'main').length

function publish(next: readonly ToastItem[]) {
  shown = next
  for (const listener of listeners) listener()
}
