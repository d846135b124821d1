import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { DataFolderError, makeDataFolder, postgresFolder } from '#server/db/data-folder.ts'
import type { ThreadData, ThreadMessage, ThreadRequest } from '#server/db/thread-protocol.ts'
import { hours, minutes, seconds } from '#shared/time.ts'

type QueryOptions = { rowMode?: 'array' | 'object'; parsers?: unknown }
type QueryResult = {
  rows: Record<string, unknown>[]
  fields: unknown[]
  affectedRows?: number
  command?: string
}
type Pending = { since: number; resolve: (value: never) => void; reject: (error: Error) => void }

/** Longer than any call should take. */
const callTimeoutMs = seconds(30)
/** Longer than a vacuum should take, for which every call waits. */
const maintenanceTimeoutMs = minutes(10)
const watchEveryMs = seconds(5)
const checkpointMs = minutes(1)
const vacuumMs = hours(6)

/** SQLite's answer to whoever wants what another process has locked. */
const sqliteBusy = 5

/** Another process has this data folder open. */
export class DataDirInUseError extends Error {}

/**
 * PostgreSQL in WebAssembly, made durable: its own thread, a real fsync, an exclusive lock, checkpoints and vacuum.
 * It has one session, so it runs one query or transaction at a time, in order of arrival.
 * `drizzle-orm/pglite` accepts it as a PGlite client.
 */
export class EmbeddedPostgres {
  readonly #worker: Worker
  readonly #lock: DatabaseSync
  readonly #onFailure: (error: Error) => void
  readonly #pending = new Map<number, Pending>()
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  readonly #transaction = new AsyncLocalStorage<{ open: boolean }>()
  #watch: NodeJS.Timeout | undefined
  #isMaintaining = false
  /** Until when calls had to wait: for maintenance that began or ended, or because the process was suspended. */
  #waitedUntil = 0
  #sequence = 0
  #tail: Promise<unknown> = Promise.resolve()
  #failure: Error | null = null
  #closed = false

  /** @throws DataDirInUseError when another process, or this one, has the folder open; DataFolderError when nothing can be written there, or it can't be opened. */
  static async open(
    dir: string,
    onFailure: (error: Error) => void,
    onWarning: (text: string) => void,
    maintenance: Partial<Pick<ThreadData, 'checkpointMs' | 'vacuumMs'>> = {},
  ) {
    makeDataFolder(dir)
    const lock = takeLock(dir)
    const data: ThreadData = { dir: postgresFolder(dir), checkpointMs, vacuumMs, ...maintenance }
    const database = new EmbeddedPostgres(data, lock, onFailure, onWarning)
    try {
      await database.#call({ op: 'ready' })
    } catch (cause) {
      lock.close()
      throw new DataFolderError(
        `The database in ${dir} can't be opened: ${cause instanceof Error ? cause.message : String(cause)}. Is the disk full? Otherwise restore a backup into another folder.`,
        { cause },
      )
    }
    return database
  }

  private constructor(
    data: ThreadData,
    lock: DatabaseSync,
    onFailure: (error: Error) => void,
    onWarning: (text: string) => void,
  ) {
    this.#lock = lock
    this.#onFailure = onFailure
    this.#worker = new Worker(new URL('./embedded-thread.ts', import.meta.url), { workerData: data })
    this.#worker.on('message', (message: ThreadMessage) => {
      if (message.warning) onWarning(message.warning)
      else if (message.isMaintaining !== undefined) this.#noteMaintenance(message.isMaintaining)
      else if (message.channel !== undefined) this.#notify(message.channel, message.payload ?? '')
      else this.#settle(message)
    })
    this.#worker.on('error', (error) => this.#fail(error as Error))
    this.#worker.on('exit', (code) => this.#fail(new Error(`the database thread ended with ${code}`)))
  }

  /**
   * From now on an unanswered call fails the database. A PANIC in WebAssembly, as after a failed write of the log, ends
   * neither the thread nor the query: it loops forever.
   */
  watch(timeoutMs = callTimeoutMs) {
    const everyMs = Math.min(watchEveryMs, timeoutMs)
    let lookedAt = performance.now()
    this.#watch ??= setInterval(() => {
      const now = performance.now()
      if (now - lookedAt > 2 * everyMs) this.#waitedUntil = now
      lookedAt = now
      const [oldest] = this.#pending.values()
      const since = Math.max(oldest?.since ?? Number.POSITIVE_INFINITY, this.#waitedUntil)
      const allowedMs = this.#isMaintaining ? maintenanceTimeoutMs : timeoutMs
      if (oldest && now - since > allowedMs)
        this.#fail(new Error(`the database thread ended: no answer in ${allowedMs / 1000} seconds`))
    }, everyMs).unref()
  }

  #noteMaintenance(isMaintaining: boolean) {
    this.#isMaintaining = isMaintaining
    this.#waitedUntil = performance.now()
  }

  #fail(error: Error) {
    if (this.#closed || this.#failure) return
    this.#failure = error
    for (const call of this.#pending.values()) call.reject(error)
    this.#pending.clear()
    clearInterval(this.#watch)
    void this.#worker.terminate()
    this.#onFailure(error)
  }

  #notify(channel: string, payload: string) {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload)
  }

  #settle({ id, result, error }: ThreadMessage) {
    const call = this.#pending.get(id ?? -1)
    if (!call) return
    this.#pending.delete(id ?? -1)
    if (error) call.reject(Object.assign(new Error(error.message), error))
    else call.resolve(result as never)
  }

  #call<T>(request: ThreadRequest): Promise<T> {
    if (this.#failure) return Promise.reject(this.#failure)
    if (this.#closed) return Promise.reject(new Error('the database is closed'))
    const id = ++this.#sequence
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(id, { since: performance.now(), resolve, reject })
      this.#worker.postMessage({ id, request })
    })
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (this.#transaction.getStore()?.open) {
      return Promise.reject(new Error('a query outside the open transaction would wait for itself forever'))
    }
    const run = this.#tail.then(work)
    this.#tail = run.catch(() => undefined)
    return run
  }

  #query(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<QueryResult> {
    return this.#call({ op: 'query', text, params, rowMode: options.rowMode, forDrizzle: !!options.parsers })
  }

  query(text: string, params?: unknown[], options?: QueryOptions) {
    return this.#enqueue(() => this.#query(text, params, options))
  }

  exec(text: string): Promise<QueryResult[]> {
    return this.#enqueue(() => this.#call({ op: 'exec', text }))
  }

  /**
   * Begins with the first query, and ends with it when `isOneStatement`: the thread then needn't wait for this one in between. If
   * `begin` fails, the query runs in an aborted transaction and does nothing. The commit of a failed statement is a rollback.
   */
  transaction<T>(
    work: (tx: Pick<EmbeddedPostgres, 'query' | 'exec'>) => Promise<T>,
    begin = 'begin',
    { isOneStatement = false }: { isOneStatement?: boolean } = {},
  ): Promise<T> {
    return this.#enqueue(async () => {
      const state = { open: true }
      let begun: Promise<unknown> | null = null
      let ended: Promise<QueryResult[]> | null = null
      const exec = (text: string) => this.#call<QueryResult[]>({ op: 'exec', text })
      const send = <R>(call: () => Promise<R>): Promise<R> => {
        if (!state.open) return Promise.reject(new Error('this transaction is closed'))
        if (ended) return Promise.reject(new Error('a transaction of one statement got a second one'))
        if (!begun) {
          begun = exec(begin)
          begun.catch(() => undefined)
        }
        const result = call()
        if (isOneStatement) {
          ended = exec('commit')
          ended.catch(() => undefined)
        }
        return result
      }
      const tx = {
        query: (text: string, params?: unknown[], options?: QueryOptions) =>
          send(() => this.#query(text, params, options)),
        exec: (text: string) => send(() => exec(text)),
      }
      try {
        // A drizzle query starts when it is awaited, which has to happen inside the transaction.
        const result = await this.#transaction.run(state, async () => await work(tx))
        state.open = false
        if (!begun) return result
        await begun
        const [commit] = await (ended ?? exec('commit'))
        if (commit?.command === 'ROLLBACK') throw new Error('the transaction was rolled back')
        return result
      } catch (error) {
        state.open = false
        if (!begun) throw error
        const reason = await (begun as Promise<unknown>).then(
          () => error,
          (beginError: unknown) => beginError,
        )
        await (ended ?? exec('rollback')).catch(() => undefined)
        throw reason
      }
    })
  }

  async listen(channel: string, listener: (payload: string) => void) {
    const listeners = this.#listeners.get(channel) ?? new Set()
    listeners.add(listener)
    if (this.#listeners.has(channel)) return
    this.#listeners.set(channel, listeners)
    await this.#enqueue(() => this.#call({ op: 'listen', channel }))
  }

  async close() {
    if (this.#closed) return
    await this.#tail
    try {
      await this.#call({ op: 'close' })
    } finally {
      // Also after a PANIC: a thread that goes on would keep the process from ending.
      this.#closed = true
      clearInterval(this.#watch)
      await this.#worker.terminate()
      this.#lock.close()
    }
  }
}

/** The kernel releases this lock with the process, however it ends; a pid file would outlive a kill -9. */
function takeLock(dir: string): DatabaseSync {
  let lock: DatabaseSync | null = null
  try {
    lock = new DatabaseSync(path.join(dir, 'lock'))
    lock.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch (cause) {
    lock?.close()
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy))
      throw new DataFolderError(
        `The file lock in ${dir} can't be written: ${cause instanceof Error ? cause.message : String(cause)}. Is the disk full or read-only, or does the folder belong to another user?`,
        { cause },
      )
    throw new DataDirInUseError(
      `${dir} is already open in another process. Stop that one first, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}
