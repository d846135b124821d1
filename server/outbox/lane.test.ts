import { setImmediate } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChannels } from '#server/messaging/channels.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import type { SmsProvider } from '#server/providers/sms/port.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const log = pino({ level: 'silent' })

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  // The app's own worker would compete with the worker of the test.
  await t.outbox.stop()
})
afterAll(() => t.close())

test('what becomes due while a claim is under way is claimed after it', async () => {
  const [firstMayEnd, claimMayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [hasBegun, claimIsHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const firstIsSent = Promise.withResolvers<void>()
  const sent: string[] = []
  const sms: SmsProvider = {
    kind: 'twilio',
    async send({ text }) {
      if (text === 'first') await firstMayEnd.promise
      sent.push(text)
      return null
    },
  }
  let calls = 0
  const scope: TestApp['scope'] = async (actor, work) => {
    calls += 1
    const call = calls
    if (call === 1) hasBegun.resolve()
    const result = await t.scope(actor, work)
    // The second text waits for the first, so the second claim finds nothing; the third call writes the first result.
    if (call === 2) {
      claimIsHeld.resolve()
      await claimMayEnd.promise
    }
    if (call === 3) firstIsSent.resolve()
    return result
  }
  const channels = createChannels({ ...t, sms }).filter(({ name }) => name === 'sms')
  const worker = createOutboxWorker({ scope, channels, log, maxBackoffSeconds: 3600 })
  const texts = ['first', 'second'] as const
  for (const text of texts)
    await t.scope(system, (tx) =>
      enqueueSms(tx, { kind: 'text', sender: 'admin', purpose: 'personal', text }, [
        { to: '+13125550171', userId: null },
      ]),
    )
  worker.wake()
  await hasBegun.promise
  const drained = worker.drain()
  await claimIsHeld.promise
  firstMayEnd.resolve()
  await firstIsSent.promise
  // The lane reacts to the result before the held claim ends.
  await setImmediate()
  claimMayEnd.resolve()
  await drained
  expect(sent).toEqual(['first', 'second'])
  await worker.stop()
})

test('while the outbox can’t be read, each channel says so once, and when it can again', async () => {
  const lines: { channel?: string; msg: string }[] = []
  const logged = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
  let isAway = true
  let calls = 0
  const scope: TestApp['scope'] = async (actor, work) => {
    calls += 1
    if (isAway) throw new Error('the database is away')
    return t.scope(actor, work)
  }
  const channels = createChannels(t).filter(({ name }) => name === 'sms')
  const worker = createOutboxWorker({ scope, channels, log: logged })
  for (let n = 1; n <= 5; n++) {
    worker.wake()
    await expect.poll(() => calls).toBeGreaterThanOrEqual(n)
    await setImmediate()
  }
  isAway = false
  await worker.drain()
  await worker.stop()
  expect(lines.map(({ channel, msg }) => `${channel}: ${msg}`)).toEqual([
    'sms: outbox could not be read or written',
    'sms: outbox can be read again',
  ])
})
