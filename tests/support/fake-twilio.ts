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
  to: string
  body: string
  status: string
  statusCallback: string | null
  at: Date
}
export type FakeTwilio = FakeServer & {
  /** Every message it accepted, oldest first. */
  accepted: FakeSms[]
  /** Numbers it refuses, with the error code. */
  rejections: Map<string, number>
  /** The headers and body of a call to one of our webhooks, with Twilio's signature. */
  sign(url: string, form: Record<string, string>): { headers: Record<string, string>; body: string }
}

const path = `/2010-04-01/Accounts/${twilioKeys.accountSid}`

/** The part of Twilio's API that this product uses: it accepts, lists and refuses messages and signs webhook calls. */
export async function createFakeTwilio(): Promise<FakeTwilio> {
  const accepted: FakeSms[] = []
  const rejections = new Map<string, number>()

  function answer(request: RecordedRequest): FakeResponse {
    if (request.headers.authorization !== expectedAuthorization) return refusal(401, 20003, 'Authenticate')
    if (request.path === `${path}.json`)
      return { status: 200, body: { sid: twilioKeys.accountSid, status: 'active' } }
    if (request.path !== `${path}/Messages.json`) return refusal(404, 20404, 'Not found')
    return request.method === 'POST' ? accept(request) : list(request)
  }

  function accept({ form }: RecordedRequest): FakeResponse {
    const field = (name: string) => form.get(name) ?? ''
    const code = rejections.get(field('To'))
    if (code !== undefined) return refusal(400, code, `The message to ${field('To')} was refused`)
    const message: FakeSms = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: field('To'),
      body: field('Body'),
      status: 'queued',
      statusCallback: form.get('StatusCallback'),
      at: new Date(),
    }
    accepted.push(message)
    return { status: 201, body: toResource(message) }
  }

  function list({ query }: RecordedRequest): FakeResponse {
    const matches = accepted.filter(({ to }) => to === query.get('To')).reverse()
    const page = matches.slice(0, Number(query.get('PageSize') ?? 50))
    const links = { first_page_uri: '', next_page_uri: null, page: 0, page_size: 50, uri: '' }
    return { status: 200, body: { ...links, messages: page.map(toResource) } }
  }

  const server = await startFakeServer(answer)
  return Object.assign(server, {
    accepted,
    rejections,
    sign(url: string, form: Record<string, string>) {
      const signature = twilio.getExpectedTwilioSignature(twilioKeys.authToken, url, form)
      const type = 'application/x-www-form-urlencoded; charset=UTF-8'
      const headers = { 'x-twilio-signature': signature, 'content-type': type }
      return { headers, body: new URLSearchParams(form).toString() }
    },
  })
}

const expectedAuthorization = `Basic ${Buffer.from(`${twilioKeys.accountSid}:${twilioKeys.authToken}`).toString('base64')}`

/** A message resource as Twilio returns it, with RFC 2822 dates in whole seconds. */
const toResource = ({ sid, to, body, status, at }: FakeSms) => ({
  account_sid: twilioKeys.accountSid,
  api_version: '2010-04-01',
  body,
  sid,
  status,
  to,
  date_created: at.toUTCString(),
  date_sent: null,
  date_updated: at.toUTCString(),
  direction: 'outbound-api',
  error_code: null,
  error_message: null,
  from: twilioKeys.from,
  messaging_service_sid: null,
  num_media: '0',
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
