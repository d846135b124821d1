import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { inRoot, say } from './project.mjs'
import { runningPids } from './run.mjs'

const folder = inRoot('.cache')
const file = inRoot('.cache', 'preparing.lock')
const beatMs = 1_000
const silentMs = 5 * 60_000

/** Runs `work` while no other process of this folder installs or builds. Waits its turn. */
export async function alone(work) {
  mkdirSync(folder, { recursive: true })
  const token = randomUUID()
  await take(token)
  const beat = setInterval(() => renew(token), beatMs)
  const release = () => {
    if (holder()?.token === token) rmSync(file, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

async function take(token) {
  let told = false
  while (!create(token)) {
    const other = holder()
    if (other !== null && isGone(other)) {
      clear(other)
    } else {
      if (!told && other !== null) {
        say(`Process ${other.pids[0]} is installing or building here; waiting for it (lock: ${file}).`)
        told = true
      }
      await wait(200)
    }
  }
}

function create(token) {
  return asFile(token, (draft) => {
    try {
      linkSync(draft, file)
      return true
    } catch (error) {
      if (error.code === 'EEXIST') return false
      throw error
    } finally {
      rmSync(draft, { force: true })
    }
  })
}

function renew(token) {
  if (holder()?.token === token) asFile(token, (draft) => renameSync(draft, file))
}

function asFile(token, use) {
  const draft = inRoot('.cache', `preparing.${token}`)
  writeFileSync(draft, JSON.stringify({ token, pids: [process.pid, ...runningPids()] }))
  return use(draft)
}

function holder() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isGone({ pids }) {
  return pids.every((pid) => !isAlive(pid)) || silenceMs() > silentMs
}

function silenceMs() {
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

// Of several waiters only the one that makes the claim may remove that very lock, never its successor.
function clear({ token }) {
  const claim = inRoot('.cache', `preparing.gone.${token}`)
  try {
    writeFileSync(claim, '', { flag: 'wx' })
  } catch (error) {
    if (error.code === 'EEXIST') return
    throw error
  }
  if (holder()?.token === token) rmSync(file, { force: true })
  rmSync(claim, { force: true })
}
