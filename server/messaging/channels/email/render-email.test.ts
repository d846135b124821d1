import { expect, test } from 'vitest'
import { renderEmail } from '#server/messaging/channels/email/render-email.ts'

const mail = renderEmail({
  subject: 'Subject',
  heading: 'Heading',
  paragraphs: ['First.', 'Second.'],
  facts: [{ label: 'When', value: 'Nov 20, 2026 at 3:05 PM' }],
  action: { label: 'See your orders', href: 'https://practice.example/portal?tab=orders&x=1' },
  closing: 'Closing.',
})

test('words and HTML say the same in the same order', () => {
  const said = [
    'Heading',
    'First.',
    'Second.',
    'When',
    'Nov 20, 2026 at 3:05 PM',
    'See your orders',
    'Closing.',
  ]
  for (const form of [mail.text, mail.html.slice(mail.html.indexOf('<body>'))]) {
    const places = said.map((word) => form.indexOf(word))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThanOrEqual(0)
  }
})

test('a reader of screens hears a language, one heading and links with words, and there are no pictures', () => {
  expect(mail.html).toContain('<html lang="en">')
  expect(mail.html.match(/<h1/g)).toHaveLength(1)
  expect(mail.html).not.toMatch(/<img|background-image|url\(/)
  expect(mail.html).toContain('>See your orders</a>')
})

test('every colour stands out from the one behind it, by day and in the dark', () => {
  const [day = '', dark = ''] = mail.html.split('@media (prefers-color-scheme: dark)')
  const colour = (sheet: string, rule: RegExp) => rule.exec(sheet)?.[1] ?? ''
  for (const sheet of [day, dark]) {
    const paper = colour(sheet, /body \{[^}]*?background: (#\w+)/)
    const ink = colour(sheet, /body \{[^}]*?[ ;]color: (#\w+)/)
    const soft = colour(sheet, /(?:dt|dt, footer) \{ color: (#\w+)/)
    const button = colour(sheet, /\.action \{[^}]*?background: (#\w+)/)
    const onButton = colour(sheet, /\.action \{[^}]*?[ ;]color: (#\w+)/)
    for (const [above, below] of [
      [ink, paper],
      [soft, paper],
      [onButton, button],
    ] as const)
      expect(contrast(above, below), `${above} on ${below}`).toBeGreaterThanOrEqual(4.5)
  }
})

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
