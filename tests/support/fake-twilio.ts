import { randomBytes } from 'node:crypto'
import twilio from 'twilio'
import { type Answer, type Asked, createStandIn, type StandIn } from '#tests/support/fake-server.ts'

export const twilioKeys = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'standInToken',
  from: '+13125550100',
}

export type FakeSms = {
  sid: string
  to: string
  body: string
  status: string
  statusCallback: string | null
  at: Date
}
export type FakeTwilio = StandIn & {
  /** Every text it took, oldest first. */
  accepted: FakeSms[]
  /** Numbers it refuses, with the code it gives. */
  rejections: Map<string, number>
  /** The headers and form of a call to one of our webhooks, signed as Twilio signs it. */
  sign(url: string, form: Record<string, string>): { headers: Record<string, string>; body: string }
}

const path = `/2010-04-01/Accounts/${twilioKeys.accountSid}`

/** Twilio as far as this product uses it, after its API reference: messages taken, listed and refused, and its signatures. */
export async function createFakeTwilio(): Promise<FakeTwilio> {
  const accepted: FakeSms[] = []
  const rejections = new Map<string, number>()

  function answer(asked: Asked): Answer {
    if (asked.headers.authorization !== basic) return refusal(401, 20003, 'Authenticate')
    if (asked.path === `${path}.json`)
      return { status: 200, body: { sid: twilioKeys.accountSid, status: 'active' } }
    if (asked.path !== `${path}/Messages.json`) return refusal(404, 20404, 'Not found')
    return asked.method === 'POST' ? take(asked) : list(asked)
  }

  function take({ form }: Asked): Answer {
    const said = (name: string) => form.get(name) ?? ''
    const code = rejections.get(said('To'))
    if (code !== undefined) return refusal(400, code, `The message to ${said('To')} was refused`)
    const message: FakeSms = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: said('To'),
      body: said('Body'),
      status: 'queued',
      statusCallback: form.get('StatusCallback'),
      at: new Date(),
    }
    accepted.push(message)
    return { status: 201, body: shown(message) }
  }

  function list({ query }: Asked): Answer {
    const found = accepted.filter(({ to }) => to === query.get('To')).reverse()
    const page = found.slice(0, Number(query.get('PageSize') ?? 50))
    const links = { first_page_uri: '', next_page_uri: null, page: 0, page_size: 50, uri: '' }
    return { status: 200, body: { ...links, messages: page.map(shown) } }
  }

  const standIn = await createStandIn(answer)
  return Object.assign(standIn, {
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

const basic = `Basic ${Buffer.from(`${twilioKeys.accountSid}:${twilioKeys.authToken}`).toString('base64')}`

/** Dates are those of a mail, in whole seconds. */
const shown = ({ sid, to, body, status, at }: FakeSms) => ({
  ...{ account_sid: twilioKeys.accountSid, api_version: '2010-04-01', body, sid, status, to },
  ...{ date_created: at.toUTCString(), date_sent: null, date_updated: at.toUTCString() },
  ...{ direction: 'outbound-api', error_code: null, error_message: null, from: twilioKeys.from },
  ...{ messaging_service_sid: null, num_media: '0', num_segments: '1', price: null, price_unit: 'USD' },
  ...{ subresource_uris: {}, uri: `${path}/Messages/${sid}.json` },
})

function refusal(status: number, code: number, message: string): Answer {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return { status, body: { code, message, more_info, status } }
}
