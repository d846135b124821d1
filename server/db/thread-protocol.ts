export type ThreadData = { dir: string; checkpointMs: number; vacuumMs: number }

export type ThreadRequest =
  | { op: 'ready' | 'close' }
  | {
      op: 'query'
      text: string
      params: unknown[]
      rowMode: 'array' | 'object' | undefined
      forDrizzle: boolean
    }
  | { op: 'exec'; text: string }
  | { op: 'listen'; channel: string }

export type ThreadMessage = {
  id?: number
  result?: unknown
  error?: { message: string }
  channel?: string
  payload?: string
  warning?: string
  /** A vacuum has begun or ended: calls wait for it. */
  isMaintaining?: boolean
}
