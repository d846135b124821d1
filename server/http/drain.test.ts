import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createDrain } from '#server/http/drain.ts'

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('a connection that asks nothing does not keep the server open', async () => {
  const server = createServer()
  const drain = createDrain(server)
  const silent = connect(await listen(server), '127.0.0.1')
  silent.on('error', () => undefined)
  await once(server, 'connection')
  await drain()
  expect(server.listening).toBe(false)
})

test('an answer under way is finished first, and its connection then closed', async () => {
  let answer: ServerResponse | undefined
  const server = createServer((_request, response) => {
    answer = response
    response.write('half ')
  })
  const drain = createDrain(server)
  const response = await fetch(`http://127.0.0.1:${await listen(server)}`)
  let drained = false
  const draining = drain().then(() => {
    drained = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(drained).toBe(false)
  answer?.end('an answer')
  expect(await response.text()).toBe('half an answer')
  await draining
})

test('who asks again and again on one connection is told to go, with an answer to all that was taken', async () => {
  const server = createServer((_request, response) => setImmediate(() => response.end('an answer')))
  const drain = createDrain(server)
  const address = `http://127.0.0.1:${await listen(server)}`
  let answered = 0
  let refused = 0
  async function askForEver() {
    for (;;) {
      const text = await fetch(address).then(
        (response) => response.text(),
        () => null,
      )
      if (text === null) return void refused++
      expect(text).toBe('an answer')
      answered++
    }
  }
  const asking = Array.from({ length: 8 }, askForEver)
  while (answered < 50) await new Promise((resolve) => setImmediate(resolve))
  await drain()
  await Promise.all(asking)
  expect(refused).toBe(8)
})
