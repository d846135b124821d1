import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { describeListenError } from '#server/http/describe-listen-error.ts'

async function listenError(port: number, host: string): Promise<NodeJS.ErrnoException> {
  const [error] = await once(createServer().listen(port, host), 'error').catch((cause: unknown) => [cause])
  return error
}

test.each(['203.0.113.9', 'no-such-host.invalid'])(
  'HOST %s is named where it is no address of this machine',
  async (host) => {
    const error = await listenError(0, host)
    expect(describeListenError(error, { host, port: 3000 })).toBe(
      `HOST is ${host}, which is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all of them.`,
    )
  },
)

test('a port that is in use or not permitted is named with its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const settings = { host: '127.0.0.1', port }
  expect(describeListenError(await listenError(port, '127.0.0.1'), settings)).toBe(
    `Port ${port} is in use. Set PORT to another one.`,
  )
  other.close()
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  expect(describeListenError(denied, { host: '0.0.0.0', port: 80 })).toBe(
    'This account may not listen on port 80. Set PORT to 1024 or higher.',
  )
})
