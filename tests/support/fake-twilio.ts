import { randomBytes } from 'node:crypto'
import twilio from 'twilio'
import {
  type FakeResponse,
  type FakeServer,
  type RecordedRequest,
  startFakeServer,
} from '#tests/support/fake-server.ts'

export const twilioKeys = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'standInToken',
  from: '+13125550100',
}

type FakeSms = {
  sid: string
  from: string
  to: string
  body: string
  status: string
  statusCallback: string | null
  errorCode: number | null
  messagingServiceSid: string | null
  media: number
  at: Date
}
type ReceivedText = {
  from: string
  body: string
  at: Date
  sid?: string
  messagingServiceSid?: string
  /** How many pictures and files came with it. */
  media?: number
}
export type FakeTwilio = FakeServer & {
  /** Every message it accepted, oldest first. */
  accepted: FakeSms[]
  /** A text that a phone sent to our number or service, at most once for a `sid`. Our webhook is not called. */
  receive(text: ReceivedText): string
  /** Every text it received, in the order of the calls. */
  received: FakeSms[]
  /** Numbers it refuses, with the error code. */
  rejections: Map<string, number>
  /** The headers and body of a call to one of our webhooks, with Twilio's signature. */
  sign(url: string, form: Record<string, string>): { headers: Record<string, string>; body: string }
}

const path = `/2010-04-01/Accounts/${twilioKeys.accountSid}`

/** The part of Twilio's API that this product uses: it accepts, lists and refuses messages and signs webhook calls. */
export async function createFakeTwilio(): Promise<FakeTwilio> {
  const accepted: FakeSms[] = []
  const received: FakeSms[] = []
  const rejections = new Map<string, number>()

  function answer(request: RecordedRequest): FakeResponse {
    if (request.headers.authorization !== expectedAuthorization) return refusal(401, 20003, 'Authenticate')
    if (request.path === `${path}.json`)
      return { status: 200, body: { sid: twilioKeys.accountSid, status: 'active' } }
    const [, sid] = /\/Messages\/(SM\w+)\.json$/.exec(request.path) ?? []
    if (sid) return fetchOne(sid)
    if (request.path !== `${path}/Messages.json`) return refusal(404, 20404, 'Not found')
    return request.method === 'POST' ? accept(request) : list(request)
  }

  function accept({ form }: RecordedRequest): FakeResponse {
    const field = (name: string) => form.get(name) ?? ''
    const code = rejections.get(field('To'))
    if (code !== undefined) return refusal(400, code, `The message to ${field('To')} was refused`)
    const message: FakeSms = {
      sid: newSid(),
      from: twilioKeys.from,
      to: field('To'),
      body: field('Body'),
      status: 'queued',
      statusCallback: form.get('StatusCallback'),
      errorCode: null,
      messagingServiceSid: form.get('MessagingServiceSid'),
      media: 0,
      at: new Date(),
    }
    accepted.push(message)
    return { status: 201, body: toResource(message) }
  }

  /** Newest first, in pages. Dates are compared by the day. */
  function list({ query }: RecordedRequest): FakeResponse {
    const [to, sinceDay] = [query.get('To'), query.get('DateSent>')?.slice(0, 10) ?? '']
    const matches = [...accepted, ...received]
      .filter((message) => (to === null || message.to === to) && message.at.toISOString() >= sinceDay)
      .sort((a, b) => b.at.getTime() - a.at.getTime())
    const pageSize = Number(query.get('PageSize') ?? 50)
    const page = Number(query.get('Page') ?? 0)
    const shown = matches.slice(page * pageSize, (page + 1) * pageSize)
    query.set('Page', String(page + 1))
    const next = matches.length > (page + 1) * pageSize ? `${path}/Messages.json?${query}` : null
    const links = { first_page_uri: '', next_page_uri: next, page, page_size: pageSize, uri: '' }
    return { status: 200, body: { ...links, messages: shown.map(toResource) } }
  }

  function fetchOne(sid: string): FakeResponse {
    const message = [...accepted, ...received].find((candidate) => candidate.sid === sid)
    return message ? { status: 200, body: toResource(message) } : refusal(404, 20404, 'Not found')
  }

  const server = await startFakeServer(answer)
  return Object.assign(server, {
    accepted,
    rejections,
    received,
    receive({ from, body, at, sid = newSid(), messagingServiceSid, media = 0 }: ReceivedText) {
      const status = 'received'
      received.push({
        sid,
        from,
        to: twilioKeys.from,
        body,
        at,
        status,
        statusCallback: null,
        errorCode: null,
        messagingServiceSid: messagingServiceSid ?? null,
        media,
      })
      return sid
    },
    sign(url: string, form: Record<string, string>) {
      const signature = twilio.getExpectedTwilioSignature(twilioKeys.authToken, url, form)
      const type = 'application/x-www-form-urlencoded; charset=UTF-8'
      const headers = { 'x-twilio-signature': signature, 'content-type': type }
      return { headers, body: new URLSearchParams(form).toString() }
    },
  })
}

const newSid = () => `SM${randomBytes(16).toString('hex')}`

const expectedAuthorization = `Basic ${Buffer.from(`${twilioKeys.accountSid}:${twilioKeys.authToken}`).toString('base64')}`

/** A message resource as Twilio returns it, with RFC 2822 dates in whole seconds. */
const toResource = ({ sid, from, to, body, status, errorCode, messagingServiceSid, media, at }: FakeSms) => ({
  account_sid: twilioKeys.accountSid,
  api_version: '2010-04-01',
  body,
  sid,
  status,
  to,
  date_created: at.toUTCString(),
  date_sent: null,
  date_updated: at.toUTCString(),
  direction: status === 'received' ? 'inbound' : 'outbound-api',
  error_code: errorCode,
  error_message: null,
  from,
  messaging_service_sid: messagingServiceSid,
  num_media: String(media),
  num_segments: '1',
  price: null,
  price_unit: 'USD',
  subresource_uris: {},
  uri: `${path}/Messages/${sid}.json`,
})

function refusal(status: number, code: number, message: string): FakeResponse {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return { status, body: { code, message, more_info, status } }
}
