import twilio from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import type { MessageInstance } from 'twilio/lib/rest/api/v2010/account/message.js'
import { InvalidSignatureError, type WebhookRequest } from '#server/access/webhook-request.ts'
import { ProviderUnreachableError } from '#server/errors.ts'
import {
  type DeliveryReport,
  NumberRefusedError,
  type ReceivedSms,
  RetryLaterError,
  type SmsProvider,
} from '#server/providers/sms/port.ts'
import { explainCode, isOptOut, isPermanent } from '#server/providers/sms/twilio-error-codes.ts'
import type { SmsKeyword } from '#shared/sms-keywords.ts'
import { minutes, seconds } from '#shared/time.ts'

export type TwilioConfig = {
  accountSid: string
  authToken: string
  /** A number in E.164, or the id of a messaging service. */
  from: string
  publicUrl: string
  /** The address of a fake in tests; null for Twilio itself. */
  apiBase: string | null
  timeoutMs?: number
}

const defaultTimeoutMs = seconds(8)
const api = 'https://api.twilio.com'
/** Twilio's dates are in whole seconds, and clocks differ. */
const clockToleranceMs = minutes(2)
const maxRecent = 200
const listPageSize = 1000
const maxListed = 10_000
/** Twilio posts about thirty. */
const maxFormFields = 100
const maxRetryAfterSeconds = 3600
/** Twilio puts this before each text of an account that is on trial. */
const trialPrefix = 'Sent from your Twilio trial account - '
/** Twilio's `OptOutType`. Which texts count, in any language, is set in its console. */
const keywords: Record<string, SmsKeyword> = { STOP: 'stop', START: 'start', HELP: 'help' }
const failedStates = new Set(['failed', 'undelivered', 'canceled'])
const deliveredStates = new Set(['delivered', 'read'])
const mediaOnlyText = 'A picture or file without text. It isn’t stored here.'
const isInbound = ({ direction }: MessageInstance) => direction === 'inbound'
/** Twilio itself answers STOP, START and HELP. */
const emptyTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

/** SMS through Twilio. It takes no idempotency key, so `listRecent` finds what it has already accepted. */
export function createTwilioSms(config: TwilioConfig): SmsProvider {
  const { accountSid, authToken, from, publicUrl } = config
  const client = twilio(accountSid, authToken, {
    httpClient: createHttpClient(config.apiBase, config.timeoutMs ?? defaultTimeoutMs),
    // Its debug log would print texts and credentials.
    logLevel: 'none',
  })
  const isNumber = from.startsWith('+')
  const sender = isNumber ? { from } : { messagingServiceSid: from }
  const canCallBack = config.apiBase !== null || !/^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)

  /** Twilio filters by number, not by service: without this, the texts of the account's other services would count. */
  const isOurs = ({ messagingServiceSid }: MessageInstance) => isNumber || messagingServiceSid === from

  /** Twilio compares whole days, newest first: the first text received before `since` ends it. Null when there are too many. */
  async function listAllSince(since: Date): Promise<MessageInstance[] | null> {
    const messages: MessageInstance[] = []
    const filter = { ...(isNumber && { to: from }), dateSentAfter: since, pageSize: listPageSize }
    let page = await client.messages.page(filter)
    for (;;) {
      messages.push(...page.instances)
      const isPast = page.instances.some((message) => isInbound(message) && message.dateCreated < since)
      if (isPast || !page.nextPageUrl) return messages
      if (messages.length >= maxListed) return null
      page = await client.messages.getPage(page.nextPageUrl)
    }
  }

  return {
    kind: 'twilio',
    async send({ id, to, text }) {
      const statusCallback = `${publicUrl}/webhooks/sms/status?id=${id}`
      const content = { to, body: text, ...sender, ...(canCallBack && { statusCallback }) }
      const message = await client.messages.create(content).catch((error: unknown) => {
        throw toSendError(error)
      })
      return message.sid
    },
    async listRecent(to, since) {
      const filter = isNumber ? { to, from } : { to }
      const messages = await client.messages
        .list({ ...filter, limit: maxRecent, pageSize: maxRecent })
        .catch((error: unknown) => {
          throw toTemporaryError(error)
        })
      const earliest = since.getTime() - clockToleranceMs
      return messages
        .filter(
          (message) =>
            isOurs(message) && message.dateCreated.getTime() >= earliest && !failedStates.has(message.status),
        )
        .map(({ sid, body }) => ({
          providerId: sid,
          text: body.startsWith(trialPrefix) ? body.slice(trialPrefix.length) : body,
        }))
    },
    async listReceived(since) {
      const messages = await listAllSince(since).catch((error: unknown) => {
        throw toTemporaryError(error)
      })
      if (!messages) throw new Error(`Twilio lists more than ${maxListed} texts since ${since.toISOString()}`)
      return messages
        .filter((message) => isInbound(message) && isOurs(message) && message.dateCreated >= since)
        .toSorted((a, b) => a.dateCreated.getTime() - b.dateCreated.getTime())
        .map(({ sid, from: sender, body, numMedia, dateCreated }) => ({
          ...toReceived(sid, sender, body, numMedia),
          receivedAt: dateCreated,
        }))
    },
    async readReport(providerId) {
      const message = await client
        .messages(providerId)
        .fetch()
        .catch((error: unknown) => {
          if (statusOf(error) === 404) return null
          throw toTemporaryError(error)
        })
      return message && toReport(providerId, message.status, message.errorCode)
    },
    webhooks: {
      readReport: (request) => parseReport(request.url, verifiedForm(request, authToken, publicUrl)),
      readReceived: (request) => parseReceived(verifiedForm(request, authToken, publicUrl)),
      receivedReply: { body: emptyTwiml, contentType: 'text/xml; charset=utf-8' },
    },
    async check() {
      try {
        const { status } = await client.api.v2010.accounts(accountSid).fetch()
        return status === 'active' ? null : `The Twilio account of TWILIO_ACCOUNT_SID is ${status}.`
      } catch (error) {
        if (statusOf(error) === 401 || statusOf(error) === 404)
          return 'Twilio does not accept TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN: copy both again from its console.'
        throw error
      }
    },
  }
}

/** The library's own client, which calls a fake where one is set and turns a busy answer into RetryLaterError. */
function createHttpClient(apiBase: string | null, timeout: number) {
  const http = new twilio.RequestClient({ timeout })
  const request = http.request.bind(http)
  http.request = async <TData>(options: RequestClient.RequestOptions<TData>) => {
    const uri = apiBase ? options.uri.replace(api, apiBase) : options.uri
    const response = await request<TData>({ ...options, uri })
    const { statusCode, headers } = response as { statusCode: number; headers?: Record<string, string> }
    if (statusCode === 429 || statusCode === 503)
      throw new RetryLaterError(
        `Twilio answered ${statusCode}`,
        parseRetryAfterSeconds(headers?.['retry-after']),
      )
    return response
  }
  return http
}

/** Retry-After is in seconds or a date. At most an hour: a wrong clock there must not use up our day of attempts. */
function parseRetryAfterSeconds(retryAfter = ''): number {
  const date = Date.parse(retryAfter)
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (date - Date.now()) / 1000
  return Math.min(maxRetryAfterSeconds, Math.max(0, Math.ceil(seconds) || 0))
}

function toSendError(error: unknown): unknown {
  const [status, code] = [statusOf(error), codeOf(error)]
  if (status > 0 && isPermanent(status, code))
    return new NumberRefusedError(explainCode(code), { optedOut: isOptOut(code) })
  return toTemporaryError(error)
}

/** Replaces the library's error, whose message is whatever Twilio answered, maybe nothing. */
function toTemporaryError(error: unknown): unknown {
  const [status, code] = [statusOf(error), codeOf(error)]
  if (status === 0) return error instanceof RetryLaterError ? error : unreachable(error)
  return new Error(`Twilio answered ${status}${code ? ` with ${code}` : ''}`)
}

const unreachable = (cause: unknown) =>
  new ProviderUnreachableError(cause instanceof Error ? cause.message : String(cause), { cause })

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? Number(error.code) || 0 : 0)

const statusOf = (error: unknown) =>
  error instanceof Error && 'status' in error ? Number(error.status) || 0 : 0

/** Twilio signs the public address it calls together with the form. @throws InvalidSignatureError */
function verifiedForm({ url, headers, rawBody }: WebhookRequest, authToken: string, publicUrl: string) {
  const { pathname, search } = new URL(url)
  const signature = headers.get('x-twilio-signature') ?? ''
  // Anybody may have posted it.
  if (countFields(rawBody) > maxFormFields) throw new InvalidSignatureError()
  const form = new URLSearchParams(rawBody)
  const values = new Map<string, string[]>()
  for (const [name, value] of form) {
    const known = values.get(name)
    if (known) known.push(value)
    else values.set(name, [value])
  }
  const params = Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length > 1 ? all : (all[0] ?? '')]),
  )
  if (!twilio.validateRequest(authToken, signature, `${publicUrl}${pathname}${search}`, params))
    throw new InvalidSignatureError()
  return form
}

function countFields(body: string): number {
  let count = 1
  for (let at = body.indexOf('&'); at >= 0 && count <= maxFormFields; at = body.indexOf('&', at + 1)) count++
  return count
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function parseReport(url: string, form: URLSearchParams): DeliveryReport | null {
  const id = new URL(url).searchParams.get('id') ?? ''
  const code = Number(fieldOf(form, 'ErrorCode')) || 0
  const report = toReport(fieldOf(form, 'MessageSid'), fieldOf(form, 'MessageStatus'), code)
  return report && { ...report, id: uuid.test(id) ? id : null }
}

function toReport(
  providerId: string,
  status: string,
  errorCode: number | null,
): Omit<DeliveryReport, 'id'> | null {
  const state = parseState(status)
  const code = errorCode ?? 0
  return (
    state && {
      providerId,
      state,
      reason: state === 'failed' ? explainCode(code) : null,
      optedOut: isOptOut(code),
    }
  )
}

function parseState(status: string): DeliveryReport['state'] | null {
  if (failedStates.has(status)) return 'failed'
  if (deliveredStates.has(status)) return 'delivered'
  return status === 'sent' ? 'sent' : null
}

function parseReceived(form: URLSearchParams): ReceivedSms {
  const keyword = keywords[fieldOf(form, 'OptOutType')]
  const [sid, from, body, media] = ['MessageSid', 'From', 'Body', 'NumMedia'].map((name) =>
    fieldOf(form, name),
  )
  const received = toReceived(sid ?? '', from ?? '', body ?? '', media ?? '')
  return { ...received, ...(keyword && { keyword }) }
}

function toReceived(providerId: string, from: string, body: string, media: string): ReceivedSms {
  const text = storable(body)
  if (!text.trim()) return { providerId, from, text: mediaOnlyText }
  return { providerId, from, text, ...(Number(media) > 0 && { hasFiles: true }) }
}

const fieldOf = (form: URLSearchParams, name: string) => storable(form.get(name) ?? '')

/** Without characters that the database can't store. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
