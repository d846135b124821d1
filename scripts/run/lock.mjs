import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { runningPids } from './command.mjs'
import { inRoot, print } from './project.mjs'

const folder = inRoot('.cache')
const file = inRoot('.cache', 'preparing.lock')
const heartbeatMs = 1_000
const staleAfterMs = 5 * 60_000

/** Runs `work` while no other process in this folder installs or builds; waits for its turn. */
export async function withLock(work) {
  mkdirSync(folder, { recursive: true })
  const token = randomUUID()
  await acquire(token)
  const heartbeat = setInterval(() => renew(token), heartbeatMs)
  const release = () => {
    if (readHolder()?.token === token) rmSync(file, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

async function acquire(token) {
  let isAnnounced = false
  while (!create(token)) {
    const holder = readHolder()
    if (holder !== null && isGone(holder)) {
      removeAbandoned(holder)
    } else {
      if (!isAnnounced && holder !== null) {
        print(`Process ${holder.pids[0]} is installing or building here; waiting for it (lock: ${file}).`)
        isAnnounced = true
      }
      await wait(200)
    }
  }
}

function create(token) {
  const draft = writeDraft(token)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function renew(token) {
  if (readHolder()?.token === token) renameSync(writeDraft(token), file)
}

function writeDraft(token) {
  const draft = inRoot('.cache', `preparing.${token}`)
  writeFileSync(draft, JSON.stringify({ token, pids: [process.pid, ...runningPids()] }))
  return draft
}

function readHolder() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isGone({ pids }) {
  return pids.every((pid) => !isAlive(pid)) || lockAgeMs() > staleAfterMs
}

function lockAgeMs() {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// Several processes may wait: only the one that creates the claim file removes the lock, and only this very lock.
function removeAbandoned({ token }) {
  const claim = inRoot('.cache', `preparing.gone.${token}`)
  try {
    writeFileSync(claim, '', { flag: 'wx' })
  } catch (error) {
    if (error.code === 'EEXIST') return
    throw error
  }
  if (readHolder()?.token === token) rmSync(file, { force: true })
  rmSync(claim, { force: true })
}
