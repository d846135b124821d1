import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadFeed, type Network } from '#server/providers/calendars/download-feed.ts'
import { CalendarError } from '#server/providers/calendars/port.ts'
import { isPublicAddress } from '#server/providers/calendars/public-address.ts'
import { makeSelfSignedCertificate } from '#tests/support/self-signed-certificate.ts'

const answers: Record<string, RequestListener> = {
  '/feed.ics': (_request, response) => response.end('BEGIN:VCALENDAR'),
  '/moved': (_request, response) => response.writeHead(302, { location: '/feed.ics' }).end(),
  '/private': (_request, response) =>
    response.writeHead(301, { location: 'https://inside.example/feed.ics' }).end(),
  '/plain': (_request, response) =>
    response.writeHead(301, { location: 'http://calendar.example/feed.ics' }).end(),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/large': (_request, response) => response.end(Buffer.alloc(3 * 1024 * 1024, 'x')),
  '/gone': (_request, response) => response.writeHead(404).end(),
}

let port = 0
let server: ReturnType<typeof createServer>
/** The names of a small internet, which both lead to the test's server. */
const hosts: Record<string, string[]> = {
  'calendar.example': ['127.0.0.1'],
  'inside.example': ['127.0.0.2'],
  'mixed.example': ['127.0.0.1', '127.0.0.2'],
}
let network: Network

beforeAll(async () => {
  const { key, cert } = makeSelfSignedCertificate('calendar.example')
  server = createServer({ key, cert }, (request, response) => answers[request.url ?? '']?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  network = {
    ca: cert,
    resolve: async (host) => hosts[host] ?? [],
    isAllowed: (address) => address === '127.0.0.1',
  }
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const download = (host: string, at: string) => downloadFeed(`https://${host}:${port}${at}`, network)

test('downloads a calendar, also after a redirect and from a webcal address', async () => {
  expect(await download('calendar.example', '/feed.ics')).toBe('BEGIN:VCALENDAR')
  expect(await download('calendar.example', '/moved')).toBe('BEGIN:VCALENDAR')
  expect(await downloadFeed(`webcal://calendar.example:${port}/feed.ics`, network)).toBe('BEGIN:VCALENDAR')
})

test('a name that leads into a private network is refused, also after a redirect and among public addresses', async () => {
  const refusal = 'This address leads to a private network'
  await expect(download('inside.example', '/feed.ics')).rejects.toThrow(refusal)
  await expect(download('mixed.example', '/feed.ics')).rejects.toThrow(refusal)
  await expect(download('calendar.example', '/private')).rejects.toThrow(refusal)
  await expect(downloadFeed('https://127.0.0.1/feed.ics')).rejects.toThrow(refusal)
  await expect(downloadFeed('https://[::1]/feed.ics')).rejects.toThrow(refusal)
  await expect(downloadFeed('https://localhost/feed.ics')).rejects.toThrow(refusal)
})

test('other protocols, passwords, endless redirects, errors and large calendars are refused with a sentence', async () => {
  await expect(download('calendar.example', '/plain')).rejects.toThrow('starts with https://')
  await expect(downloadFeed('file:///etc/passwd')).rejects.toThrow('starts with https://')
  await expect(downloadFeed('https://me:secret@calendar.example/')).rejects.toThrow(
    'without a name and password',
  )
  await expect(download('calendar.example', '/loop')).rejects.toThrow('without end')
  await expect(download('calendar.example', '/gone')).rejects.toThrow('no calendar at this address')
  await expect(download('calendar.example', '/large')).rejects.toThrow('larger than 2 MB')
  await expect(download('nowhere.example', '/')).rejects.toThrow(CalendarError)
})

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001:831::200e', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:a00:1::', false],
  ['not an address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
