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

const maxVisible = 3
const removalDelayMs = 200
export const durationMs = { main: 4000, notice: 5000 }

let lastId = 0
let shown: readonly ToastItem[] = []
const listeners = new Set<() => void>()

/** Shows up to three at a time for four seconds each: for a newer one, the oldest goes. */
export const toast = {
  success: (text: string) => add({ channel: 'main', kind: 'success', title: text, description: null }),
  error: (text: string) => add({ channel: 'main', kind: 'error', title: text, description: null }),
  info: (text: string) => add({ channel: 'main', kind: 'info', title: text, description: null }),
}

/** The second channel: shows one at a time for five seconds; a new one replaces it. */
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
  readOnServer: (): readonly ToastItem[] => noItems,
}
const noItems: readonly ToastItem[] = []

function add(message: Message) {
  lastId += 1
  const item: ToastItem = { ...message, id: lastId, open: true }
  const others = shown.filter(({ channel }) => channel === item.channel)
  const leaving = item.channel === 'notice' ? others : others.length < maxVisible ? [] : [leastNeeded(others)]
  publish([...shown.filter((other) => !leaving.includes(other)), item])
}

/** An error says what to do, so it stays longer than what went well. */
const leastNeeded = (items: readonly ToastItem[]) =>
  items.find(({ open }) => !open) ?? items.find(({ kind }) => kind !== 'error') ?? items[0]

function remove(id: number) {
  publish(shown.filter((item) => item.id !== id))
}

function publish(next: readonly ToastItem[]) {
  shown = next
  for (const listener of listeners) listener()
}
