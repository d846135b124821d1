import twilio from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import {
  type DeliveryReport,
  InvalidSignatureError,
  NumberRefusedError,
  RetryLaterError,
  type SmsProvider,
  type WebhookCall,
} from '#server/providers/sms/port.ts'
import { isOptOut, isPermanent, reasonOf } from '#server/providers/sms/twilio-reasons.ts'
import type { SmsKeyword } from '#shared/messages.ts'
import { minutes } from '#shared/time.ts'

export type TwilioConfig = {
  accountSid: string
  authToken: string
  /** A number in E.164, or the id of a messaging service. */
  from: string
  publicUrl: string
  /** Where Twilio answers, when it is a stand-in of a test. */
  apiBase: string | null
  timeoutMs?: number
}

const timeoutMs = 10_000
const api = 'https://api.twilio.com'
/** Twilio keeps whole seconds, and clocks differ. */
const slackMs = minutes(2)
const recentLimit = 200
const longestWaitSeconds = 3600
/** What an account that is not paid for yet writes before each text. */
const trialPrefix = 'Sent from your Twilio trial account - '
/** What it writes beside a text that it took for one of these; the words are set in its console, in any language. */
const wishes: Record<string, SmsKeyword> = { STOP: 'stop', START: 'start', HELP: 'help' }
const failedStates = new Set(['failed', 'undelivered', 'canceled'])

/** Texts through Twilio. It takes no idempotency key, so `recent` tells what it has already. */
export function createTwilioSms(config: TwilioConfig): SmsProvider {
  const { accountSid, authToken, from, publicUrl } = config
  const client = twilio(accountSid, authToken, {
    httpClient: createHttp(config.apiBase, config.timeoutMs ?? timeoutMs),
    // Its debug log would print texts and keys.
    logLevel: 'none',
  })
  const sender = from.startsWith('+') ? { from } : { messagingServiceSid: from }
  const told = config.apiBase !== null || !/^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)

  return {
    kind: 'twilio',
    async send({ id, to, text }) {
      const statusCallback = `${publicUrl}/webhooks/sms/status?id=${id}`
      const content = { to, body: text, ...sender, ...(told && { statusCallback }) }
      const message = await client.messages.create(content).catch((error: unknown) => {
        throw refusalOf(error)
      })
      return message.sid
    },
    async listRecent(to, since) {
      const filter = from.startsWith('+') ? { to, from } : { to }
      const found = await client.messages
        .list({ ...filter, limit: recentLimit, pageSize: recentLimit })
        .catch((error: unknown) => {
          throw passingOf(error)
        })
      const earliest = since.getTime() - slackMs
      return found
        .filter(({ dateCreated, status }) => dateCreated.getTime() >= earliest && !failedStates.has(status))
        .map(({ sid, body }) => ({
          providerId: sid,
          text: body.startsWith(trialPrefix) ? body.slice(trialPrefix.length) : body,
        }))
    },
    webhooks: {
      readStatus(call) {
        prove(call, authToken, publicUrl)
        return statusOf(call)
      },
      readReceived(call) {
        prove(call, authToken, publicUrl)
        const said = (name: string) => fieldOf(call.form, name)
        const text = said('Body')
        const picture = 'A picture or a file came without words. It is not kept here.'
        const keyword = wishes[said('OptOutType')]
        return {
          ...{ providerId: said('MessageSid'), from: said('From'), text: text.trim() ? text : picture },
          ...(keyword && { keyword }),
        }
      },
    },
    async check() {
      try {
        const { status } = await client.api.v2010.accounts(accountSid).fetch()
        return status === 'active' ? null : `The Twilio account of TWILIO_ACCOUNT_SID is ${status}.`
      } catch (error) {
        if (statusIn(error) === 401 || statusIn(error) === 404)
          return 'Twilio does not accept TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN: copy both again from its console.'
        throw error
      }
    },
  }
}

/** The library's own client, asked elsewhere for a stand-in, that says when a busy Twilio wants to be asked again. */
function createHttp(apiBase: string | null, timeout: number) {
  const http = new twilio.RequestClient({ timeout })
  const ask = http.request.bind(http)
  http.request = async <TData>(options: RequestClient.RequestOptions<TData>) => {
    const uri = apiBase ? options.uri.replace(api, apiBase) : options.uri
    const response = await ask<TData>({ ...options, uri })
    const { statusCode, headers } = response as { statusCode: number; headers?: Record<string, string> }
    if (statusCode === 429 || statusCode === 503)
      throw new RetryLaterError(`Twilio answered ${statusCode}`, secondsIn(headers?.['retry-after']))
    return response
  }
  return http
}

/** Retry-After says seconds or a date. No more than an hour: a wrong clock there must not outlast our day of trying. */
function secondsIn(retryAfter = ''): number {
  const date = Date.parse(retryAfter)
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (date - Date.now()) / 1000
  return Math.min(longestWaitSeconds, Math.max(0, Math.ceil(seconds) || 0))
}

function refusalOf(error: unknown): unknown {
  const [status, code] = [statusIn(error), codeIn(error)]
  if (status > 0 && isPermanent(status, code))
    return new NumberRefusedError(reasonOf(code), { optedOut: isOptOut(code) })
  return passingOf(error)
}

/** What its library throws repeats what Twilio says, which may be nothing. */
function passingOf(error: unknown): unknown {
  const [status, code] = [statusIn(error), codeIn(error)]
  return status === 0 ? error : new Error(`Twilio answered ${status}${code ? ` with ${code}` : ''}`)
}

const codeIn = (error: unknown) => (error instanceof Error && 'code' in error ? Number(error.code) || 0 : 0)

const statusIn = (error: unknown) =>
  error instanceof Error && 'status' in error ? Number(error.status) || 0 : 0

/** Twilio signs the address it calls, which is the one visitors use, together with the form. */
function prove({ path, form, signature }: WebhookCall, authToken: string, publicUrl: string) {
  const params = Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
  if (!twilio.validateRequest(authToken, signature ?? '', `${publicUrl}${path}`, params))
    throw new InvalidSignatureError()
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function statusOf({ path, form }: WebhookCall): DeliveryReport | null {
  const id = new URL(path, 'http://localhost').searchParams.get('id') ?? ''
  const status = fieldOf(form, 'MessageStatus')
  const code = Number(fieldOf(form, 'ErrorCode')) || 0
  const failed = failedStates.has(status)
  const state = failed ? 'failed' : status === 'delivered' || status === 'read' ? 'delivered' : 'sent'
  if (state === 'sent' && status !== 'sent') return null
  return {
    id: uuid.test(id) ? id : null,
    providerId: fieldOf(form, 'MessageSid'),
    state,
    reason: failed ? reasonOf(code) : null,
    optedOut: isOptOut(code),
  }
}

/** Without what the database cannot keep. */
function fieldOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll('\u0000', '').toWellFormed()
}
