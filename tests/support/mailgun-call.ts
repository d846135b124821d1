import { createHmac, randomBytes } from 'node:crypto'

export const mailgunKey = 'a-signing-key-for-tests'

type Options = {
  now?: Date
  form?: 'urlencoded' | 'multipart'
  token?: string
  key?: string
  recipient?: string
}

/** What a route of Mailgun posts to an address that ends in 'mime'. */
export function mailgunCall(
  message: Uint8Array,
  {
    now = new Date(),
    form = 'urlencoded',
    token = randomBytes(25).toString('hex'),
    key = mailgunKey,
    recipient = 'reply@practice.example',
  }: Options = {},
) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  const fields = { recipient, sender: 'a@example.com', timestamp, token, signature }
  if (form === 'urlencoded') {
    const escaped = [...message].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
    const body = Buffer.from(`${new URLSearchParams(fields)}&body-mime=${escaped}`)
    return { headers: headersOf('application/x-www-form-urlencoded', body), body }
  }
  const boundary = 'a-boundary-of-mailgun'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const body = Buffer.concat([
    Buffer.from(`${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="body-mime"\r\n\r\n`),
    message,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { headers: headersOf(`multipart/form-data; boundary=${boundary}`, body), body }
}

const headersOf = (type: string, body: Uint8Array) => ({
  'content-type': type,
  'content-length': String(body.length),
})
