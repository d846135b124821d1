import { insertRows, type SeedCapability } from '#server/db/seed/capability.ts'
import { idFor } from '#server/db/seed/random.ts'
import { hours } from '#shared/time.ts'
import demoAccounts from './demo-accounts.json' with { type: 'json' }

const inquiries: readonly { name: string; message: string; hoursAgo: number }[] = [
  { name: 'Iris Bell', message: 'Do you ship to Evanston, and how long does it take?', hoursAgo: 7 },
  {
    name: 'Marcus Hale',
    message: 'My wife would like to try a foot detox. Do you sell gift cards?',
    hoursAgo: 26,
  },
  {
    name: 'Priya Raman',
    message: 'I am new to plant-based eating. Is a 30-minute session enough to begin?',
    hoursAgo: 51,
  },
  { name: 'Owen Castle', message: 'Is there somewhere to leave a bicycle?', hoursAgo: 120 },
  {
    name: 'Lena Fischer',
    message: 'Could you speak at our office in March? We are about twenty people.',
    hoursAgo: 190,
  },
  {
    name: 'Sam Whitaker',
    message: 'I ordered as a guest. How do I see my order in the portal?',
    hoursAgo: 330,
  },
  { name: 'Noor Haddad', message: 'Do you see clients on Saturdays?', hoursAgo: 540 },
  { name: 'Tess Moreau', message: 'Thank you for the talk last week, it stayed with me.', hoursAgo: 700 },
]

const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.com`

export const contactMessages: SeedCapability = {
  name: 'contact messages',
  async demo({ run, today }) {
    const rows = inquiries.map(({ name, message, hoursAgo }, index) => ({
      id: idFor('contact message', index),
      created_at: new Date(today.getTime() - hours(hoursAgo)),
      name,
      email: emailOf(name),
      message,
      conversation:
        index === 2 ? 'You: How long is a session?\nAssistant: Sessions last 30 or 60 minutes.' : null,
    }))
    await insertRows(run, 'contact_messages', rows)
    await insertRows(
      run,
      'sandbox_deliveries',
      rows.map(({ name, message, created_at }, index) => ({
        id: idFor('contact email', index),
        channel: 'email',
        recipient: demoAccounts.administrator.email,
        subject: `Message from ${name}`,
        text: `New message from the contact form\n\n${message}\n\nReply to this email to answer ${name}.`,
        html: `<h1>New message from the contact form</h1><p>${message}</p><p>Reply to this email to answer ${name}.</p>`,
        created_at,
      })),
    )
  },
}
