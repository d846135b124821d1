import { sandboxAuthServer } from '#server/providers/inbound-email/embedded.ts'

/** 'own': the receiving mail server vouches for the sender; 'forged': it says that the sender isn't who it says. */
export const playedKinds = ['own', 'forged', 'automatic'] as const
export type PlayedKind = (typeof playedKinds)[number]

type Played = {
  from: string
  to: string
  subject: string
  text: string
  kind: PlayedKind
  once: string
  /** The practice's email that it answers, which it quotes as mail programs do. */
  answered: { id: string; text: string } | null
}

/** A MIME message as a mail server delivers it. */
export function buildEmail({ from, to, subject, text, kind, once, answered }: Played): Buffer {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const verdict = kind === 'forged' ? 'fail' : 'pass'
  const quoted = answered?.text.split('\n').map((line) => `> ${line}`)
  const body = quoted ? [text, '', 'On Monday, the practice wrote:', ...quoted].join('\n') : text
  const lines = [
    `Authentication-Results: ${sandboxAuthServer}; dmarc=${verdict} header.from=${domain}`,
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${encodeWords(subject)}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${once}@${domain}>`,
    ...(answered ? [`In-Reply-To: <${answered.id}@${sandboxAuthServer}>`] : []),
    ...(kind === 'automatic' ? ['Auto-Submitted: auto-replied'] : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** RFC 2047, in words of at most 75 characters. */
const encodeWords = (text: string): string =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]
    .reduce<string[]>((words, { segment }) => {
      const last = words.at(-1)
      if (last !== undefined && Buffer.byteLength(last + segment) <= 42)
        words[words.length - 1] = last + segment
      else words.push(segment)
      return words
    }, [])
    .map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`)
    .join('\r\n ')
