import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { ThreadData, ThreadRequest } from '#server/db/thread-protocol.ts'
import { isOfWrongClock } from '#shared/wrong-clock.ts'

const checkpointAfterBytes = 1_000_000
const transactionPollMs = 20
/** A table that is gone by now, or of a schema that isn't the session's: the session is the app's once the server has opened it. */
const skippedStates = ['42P01', '3F000', '42501']
const { dir, checkpointMs, vacuumMs } = workerData as ThreadData

/** NODEFS has no fsync, so as shipped a power cut loses commits (electric-sql/pglite#1107). */
class SyncNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const result = await super.init(...args)
    result.emscriptenOpts.preRun?.push((mod) => {
      const nodefs = (mod as unknown as { NODEFS: EmscriptenNodeFs }).NODEFS
      nodefs.stream_ops.fsync = (stream) => {
        if (typeof stream.nfd === 'number') fs.fsyncSync(stream.nfd)
        else syncFolder(nodefs.realPath(stream.node))
        return 0
      }
    })
    return result
  }
}

type EmscriptenNodeFs = {
  stream_ops: { fsync: (stream: { nfd?: number; node: unknown }) => number }
  realPath: (node: unknown) => string
}

function syncFolder(path: string) {
  const fd = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}

const pg = await PGlite.create(dir, {
  fs: new SyncNodeFS(dir),
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'shared_buffers=32MB',
  ],
})

let inTransaction = false
let maintaining = false
/** Its time of change is when the last vacuum ended, so that restarts don't put the next one off. */
const vacuumMark = path.join(path.dirname(dir), 'last-vacuum')

/** Single-user PostgreSQL has neither checkpointer nor autovacuum: without this its log and dead rows grow forever. */
const timer = setInterval(() => {
  if (inTransaction || maintaining) return
  maintaining = true
  maintain()
    .catch((error: unknown) => parentPort?.postMessage({ warning: `database maintenance: ${String(error)}` }))
    .finally(() => {
      maintaining = false
    })
}, checkpointMs)

async function maintain() {
  const { rows } = await pg.query<{ n: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int as n from pg_control_checkpoint()',
  )
  if (!inTransaction && (rows[0]?.n ?? 0) > checkpointAfterBytes) await pg.exec('checkpoint')
  if (!inTransaction && isVacuumDue(new Date())) {
    parentPort?.postMessage({ isMaintaining: true })
    try {
      await vacuumTables()
    } finally {
      // Also after a failure, which would otherwise be repeated at once.
      fs.writeFileSync(vacuumMark, '')
      parentPort?.postMessage({ isMaintaining: false })
    }
  }
}

/** One table after the other, so that what was asked meanwhile waits for one of them and not for all. */
async function vacuumTables() {
  const { rows } = await pg.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'm') and relpersistence = 'p' and has_schema_privilege(relnamespace, 'usage') order by relpages desc`,
  )
  for (const { name } of rows) {
    while (inTransaction) await wait(transactionPollMs)
    await pg.exec(`vacuum (analyze) ${name}`).catch((error: unknown) => {
      if (!skippedStates.includes((error as { code?: string }).code ?? '')) throw error
    })
    // What is waiting comes first.
    await wait(0)
  }
}

function isVacuumDue(now: Date): boolean {
  const last = fs.statSync(vacuumMark, { throwIfNoEntry: false })?.mtime ?? new Date(0)
  return isOfWrongClock(last, now) || now.getTime() - last.getTime() > vacuumMs
}

const asText = (value: string) => value
/** As the driver of PostgreSQL reads them, an int8 included. The numbers are the arrays of numeric, timestamp, timestamptz, interval and date. */
const typesReadAsText = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  types.INT8,
  1231,
  1115,
  1185,
  1187,
  1182,
]
const drizzleParsers = Object.fromEntries(typesReadAsText.map((type) => [type, asText]))

async function answer(request: ThreadRequest): Promise<unknown> {
  switch (request.op) {
    case 'ready':
      return null
    case 'query': {
      const { rows, fields, affectedRows } = await pg.query(request.text, request.params, {
        ...(request.rowMode && { rowMode: request.rowMode }),
        ...(request.forDrizzle && { parsers: drizzleParsers }),
      })
      return { rows, fields, affectedRows, rowCount: affectedRows ?? rows.length }
    }
    case 'exec': {
      if (request.text.startsWith('begin')) inTransaction = true
      try {
        const results = await pg.exec(request.text)
        return results.map((result) => ({
          rows: result.rows,
          fields: result.fields,
          command: result.command,
        }))
      } finally {
        if (request.text === 'commit' || request.text === 'rollback') inTransaction = false
      }
    }
    case 'listen':
      await pg.listen(request.channel, (payload) => {
        parentPort?.postMessage({ channel: request.channel, payload })
      })
      return null
    case 'close':
      clearInterval(timer)
      await pg.exec('checkpoint')
      await pg.close()
      return null
  }
}

parentPort?.on('message', (message: { id: number; request: ThreadRequest }) => {
  answer(message.request).then(
    (result) => parentPort?.postMessage({ id: message.id, result }),
    (error: Error & Record<string, unknown>) => {
      const { code, detail, constraint, table, column, schema, severity, hint } = error
      const fields = { code, detail, constraint, table, column, schema, severity, hint }
      parentPort?.postMessage({ id: message.id, error: { message: error.message, ...fields } })
    },
  )
})
