import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { parseOwners } from '#server/http/local-caller.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { type ListeningApp, listenOnSocket, statusesOf } from '#tests/support/listen-on-socket.ts'

let t: TestApp
let server: ListeningApp
beforeAll(async () => {
  t = await makeTestApp()
  server = await listenOnSocket(t.app)
})
afterAll(async () => {
  await server.close()
  await t.close()
})

const statusOf = async (headers: Record<string, string> = {}, query = '') =>
  (await fetch(`${server.url}/sandbox/outbox.json${query}`, { headers })).status

test('the sandbox outbox opens to programs of the same user on this machine, and to the key', async () => {
  expect(await statusOf()).toBe(200)
  const forwarded = { 'x-forwarded-for': '127.0.0.1' }
  expect(await statusOf(forwarded, `?key=${t.sandboxKey}`)).toBe(200)
  for (const wrong of ['', 'wrong', `${t.sandboxKey}x`])
    expect(await statusOf(forwarded, `?key=${wrong}`)).toBe(404)
})

test.each([
  'x-forwarded-for',
  'x-forwarded-proto',
  'forwarded',
  'via',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
])('a request with %s came through a proxy and does not open the sandbox outbox', async (name) => {
  expect(await statusOf({ [name]: '127.0.0.1' })).toBe(404)
})

test.each([
  ['another host name', 'GET /sandbox/outbox HTTP/1.1\r\nhost: practice.example\r\n\r\n'],
  ['HTTP/1.0, as nginx forwards by default', 'GET /sandbox/outbox HTTP/1.0\r\nhost: localhost:3000\r\n\r\n'],
])('a request with %s does not open the sandbox outbox', async (_, request) => {
  expect(statusesOf(await server.sendRaw([request]))).toEqual([404])
})

const isRoot = process.getuid?.() === 0
const nobody = 65_534

test('a program of another user, as a proxy is, does not open the sandbox outbox', async () => {
  const script = `fetch('${server.url}/sandbox/outbox.json').then(({ status }) => process.exit(status === 404 ? 0 : 1))`
  const { promise, resolve } = Promise.withResolvers<number | null>()
  if (isRoot) spawn(process.execPath, ['-e', script], { uid: nobody, cwd: '/' }).on('exit', resolve)
  else resolve(0)
  expect(await promise).toBe(0)
})

test('on a site at a public address only the administrator opens the sandbox outbox', async () => {
  const site = await listenOnSocket(
    createApp({ ...t, publicUrl: 'https://practice.example', sandboxKey: null }),
  )
  for (const query of ['', '?key=', '?key=null', `?key=${t.sandboxKey}`])
    expect((await fetch(`${site.url}/sandbox/outbox.json${query}`)).status, query).toBe(404)
  await site.close()
})

test('finds the owners of the connections from one port to another', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1001        0 1357749 1 0 100 0 0 10 0',
    '   1: 0100007F:96A0 0100007F:0BB8 01 00000000:00000000 00:00000000 00000000    33        0 13740 1 0 20 4 30 10 -1',
    '   2: 0100007F:0BB8 0100007F:96A0 01 00000000:00000000 00:00000000 00000000  1001        0 13741 1 0 20 4 30 10 -1',
    '   3: 0100007F:96A1 0100007F:0BB8 06 00000000:00000000 03:00000C05 00000000     0        0 0 3 0',
  ].join('\n')
  expect(parseOwners(table, 0x96a0, 0xbb8)).toEqual([33])
  expect(parseOwners(table, 0x96a1, 0xbb8)).toEqual([])
  expect(parseOwners('', 1, 2)).toEqual([])
})
