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

test('an idle connection does not keep the server open', async () => {
  const server = createServer()
  const drain = createDrain(server)
  const silent = connect(await listen(server), '127.0.0.1')
  silent.on('error', () => undefined)
  await once(server, 'connection')
  await drain()
  expect(server.listening).toBe(false)
})

test('finishes a response in progress, then closes its connection', async () => {
  let pendingResponse: ServerResponse | undefined
  const server = createServer((_request, response) => {
    pendingResponse = response
    response.write('half ')
  })
  const drain = createDrain(server)
  const response = await fetch(`http://127.0.0.1:${await listen(server)}`)
  let isDrained = false
  const draining = drain().then(() => {
    isDrained = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isDrained).toBe(false)
  pendingResponse?.end('an answer')
  expect(await response.text()).toBe('half an answer')
  await draining
})

test('closes a busy keep-alive connection after answering every accepted request', async () => {
  const server = createServer((_request, response) => setImmediate(() => response.end('an answer')))
  const drain = createDrain(server)
  const address = `http://127.0.0.1:${await listen(server)}`
  let answered = 0
  let refused = 0
  async function requestForever() {
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
  const clients = Array.from({ length: 8 }, requestForever)
  while (answered < 50 && refused === 0) await new Promise((resolve) => setImmediate(resolve))
  await drain()
  await Promise.all(clients)
  expect(refused).toBe(8)
})
