import { expect, test } from 'vitest'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { renderEmail } from '#server/messaging/channels/email/render-email.ts'

const mail = renderEmail(deliveredContent, {
  subject: 'Subject',
  heading: 'Heading',
  paragraphs: ['First.', 'Second.'],
  facts: [{ label: 'When', value: 'Nov 20, 2026 at 3:05 PM' }],
  action: { label: 'See your orders', href: 'https://practice.example/portal?tab=orders&x=1' },
  closing: 'Closing.',
})

test('plain text and HTML have the same content in the same order', () => {
  const parts = [
    'Heading',
    'First.',
    'Second.',
    'When',
    'Nov 20, 2026 at 3:05 PM',
    'See your orders',
    'Closing.',
  ]
  for (const form of [mail.text, mail.html.slice(mail.html.indexOf('<body>'))]) {
    const positions = parts.map((part) => form.indexOf(part))
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
    expect(positions[0]).toBeGreaterThanOrEqual(0)
  }
})

test('has a language, one heading, a link with text and no pictures', () => {
  expect(mail.html).toContain('<html lang="en">')
  expect(mail.html.match(/<h1/g)).toHaveLength(1)
  expect(mail.html).not.toMatch(/<img|background-image|url\(/)
  expect(mail.html).toContain('>See your orders</a>')
})

test('what somebody wrote in several lines keeps them in both parts', () => {
  const note = 'I am ill.\n\n- Tuesday & Friday\r\n- <Sunday>'
  const { text, html } = renderEmail(deliveredContent, {
    ...{ subject: 'Subject', heading: 'Heading' },
    paragraphs: [note],
    facts: [{ label: 'Getting there', value: 'Ring twice.\nThe door is beside the bakery.' }],
  })
  expect(text).toContain(note)
  expect(html).toContain('<p>I am ill.<br><br>- Tuesday &amp; Friday<br>- &lt;Sunday&gt;</p>')
  expect(html).toContain('<dd>Ring twice.<br>The door is beside the bakery.</dd>')
})

// A browser shows such a link 504 px wide where nothing breaks it, on a phone of 360.
test('a long link among the facts breaks on a narrow screen', () => {
  expect(mail.html).toMatch(/main \{[^}]*word-break: break-word/)
})

test('has enough contrast in both colour schemes', () => {
  const [light = '', dark = ''] = mail.html.split('@media (prefers-color-scheme: dark)')
  const colour = (sheet: string, rule: RegExp) => rule.exec(sheet)?.[1] ?? ''
  for (const sheet of [light, dark]) {
    const background = colour(sheet, /body \{[^}]*?background: (#\w+)/)
    const text = colour(sheet, /body \{[^}]*?[ ;]color: (#\w+)/)
    const secondaryText = colour(sheet, /(?:dt|dt, footer) \{ color: (#\w+)/)
    const buttonBackground = colour(sheet, /\.action \{[^}]*?background: (#\w+)/)
    const buttonText = colour(sheet, /\.action \{[^}]*?[ ;]color: (#\w+)/)
    for (const [foreground, behind] of [
      [text, background],
      [secondaryText, background],
      [buttonText, buttonBackground],
    ] as const)
      expect(contrast(foreground, behind), `${foreground} on ${behind}`).toBeGreaterThanOrEqual(4.5)
  }
})

function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('a name in the subject can’t turn the subject around or break its line', () => {
  const { subject } = renderEmail(deliveredContent, {
    subject: 'Message from \u202eaiN\u2066 \u2028סבא',
    heading: 'Heading',
    paragraphs: [],
  })
  expect(subject).toBe('Message from aiN  סבא')
})
