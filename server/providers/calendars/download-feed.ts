import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, isIPv4 } from 'node:net'
import { CalendarError, parseCalendarAddress } from '#server/providers/calendars/port.ts'
import { isPublicAddress } from '#server/providers/calendars/public-address.ts'
import { seconds } from '#shared/time.ts'

export type Network = {
  /** All addresses of a host name. */
  resolve: (host: string) => Promise<string[]>
  isAllowed: (address: string) => boolean
  /** Certificates that are trusted besides the usual ones. */
  ca?: string
}

export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
}

const maxBytes = 2 * 1024 * 1024
const maxRedirects = 5
const timeoutMs = seconds(10)

/**
 * The text behind an address. Each redirect is checked like the first address, and the connection goes to the very network
 * address that was checked.
 * @throws CalendarError
 */
export async function downloadFeed(address: string, network: Network = internet): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = parseCalendarAddress(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await open(url, network, signal)
    const status = answer.statusCode ?? 0
    const { location } = answer.headers
    if (status >= 300 && status < 400 && location) {
      answer.destroy()
      const next = URL.parse(location, url)
      if (!next) break
      url = parseCalendarAddress(next.href)
      continue
    }
    if (status !== 200) {
      answer.destroy()
      throw new CalendarError(sentenceFor(status))
    }
    return await readText(answer)
  }
  throw new CalendarError(
    'The address leads from one page to another without end. Copy it again from the other calendar.',
  )
}

async function open(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const address = await findAddress(host, network, signal)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const call = request(url, {
    agent: false,
    signal,
    ...(network.ca && { ca: network.ca }),
    ...(isIP(host) === 0 && { servername: host }),
    // Whatever the name resolves to by now, the connection goes to the address that was checked.
    lookup: (_host, options, done) =>
      options.all
        ? done(null, [{ address, family: familyOf(address) }])
        : done(null, address, familyOf(address)),
    headers: { accept: 'text/calendar', 'accept-encoding': 'identity', 'user-agent': 'Practice calendar' },
  })
  call.on('response', resolve)
  call.on('error', reject)
  call.end()
  return promise.catch((error: unknown) => {
    throw unreachable(error, signal)
  })
}

const familyOf = (address: string) => (isIPv4(address) ? 4 : 6)

/** One private address among several is refused too: nobody publishes a calendar that way. */
async function findAddress(host: string, network: Network, signal: AbortSignal): Promise<string> {
  const addresses = isIP(host) ? [host] : await withSignal(network.resolve(host), signal)
  const [first] = addresses
  if (first === undefined) throw new CalendarError(notFound)
  if (!addresses.every(network.isAllowed))
    throw new CalendarError('This address leads to a private network. Use the calendar’s public address.')
  return first
}

const notFound = 'This address can’t be found. Copy it again from the other calendar.'

async function withSignal(work: Promise<string[]>, signal: AbortSignal): Promise<string[]> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(new CalendarError(tooSlow))
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } catch (error) {
    throw error instanceof CalendarError ? error : new CalendarError(notFound, { cause: error })
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const tooSlow = 'The other calendar didn’t answer within ten seconds. We’ll try again.'
const tooLarge = 'The other calendar is larger than 2 MB. Choose a smaller one.'

function unreachable(error: unknown, signal: AbortSignal): CalendarError {
  if (error instanceof CalendarError) return error
  const sentence = signal.aborted ? tooSlow : 'The other calendar can’t be reached. We’ll try again.'
  return new CalendarError(sentence, { cause: error })
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) throw new CalendarError(tooLarge)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof CalendarError) throw error
    throw new CalendarError(tooSlow, { cause: error })
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks).toString('utf8')
}

function sentenceFor(status: number): string {
  if (status === 401 || status === 403 || status === 404 || status === 410)
    return 'There is no calendar at this address anymore. Copy it again from the other calendar.'
  return `The other calendar answered with an error (${status}). We’ll try again.`
}
