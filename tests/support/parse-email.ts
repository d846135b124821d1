export type ParsedEmail = { subject: string; text: string; html: string; calendar: string | null }

/** Parses an email as a mail program would, as far as these tests need. */
export function parseEmail(raw: string): ParsedEmail {
  const part = (type: string) => {
    const start = raw.search(new RegExp(`^Content-Type: ${type}`, 'mi'))
    if (start < 0) return null
    const [head = '', ...rest] = raw.slice(start).split(/\r\n\r\n/)
    const body = rest.join('\r\n\r\n').split(/\r\n--/)[0] ?? ''
    return decode(body, /Content-Transfer-Encoding: (\S+)/i.exec(head)?.[1] ?? '')
  }
  const subject = /^Subject: ([\s\S]*?)\r\n(?! )/m.exec(raw)?.[1]?.replace(/\r\n /g, '') ?? ''
  return {
    subject: decodeHeader(subject),
    text: part('text/plain') ?? '',
    html: part('text/html') ?? '',
    calendar: part('text/calendar'),
  }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n')
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}

function decodeHeader(header: string): string {
  return header.replace(/=\?UTF-8\?([QB])\?(.*?)\?=\s*/gi, (_, kind, text) =>
    kind === 'B'
      ? Buffer.from(text, 'base64').toString()
      : decode(text.replaceAll('_', ' '), 'quoted-printable'),
  )
}
