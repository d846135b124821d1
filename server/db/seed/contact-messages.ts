import { insertRows, type SeedCapability } from '#server/db/seed/capability.ts'
import { idFor } from '#server/db/seed/random.ts'
import { chooseFitting } from '#server/db/seed/sample-content.ts'
import { hours } from '#shared/time.ts'
import demoAccounts from './demo-accounts.json' with { type: 'json' }

const inquiries = [
  {
    name: 'Iris Bell',
    message: 'Do you ship to other states, and how long does it take?',
    hoursAgo: 7,
    needs: 'shipping' as const,
  },
  {
    name: 'Marcus Hale',
    message: 'My wife would like to come too. Do you sell gift cards?',
    hoursAgo: 26,
    needs: 'appointments' as const,
  },
  { name: 'Priya Raman', message: 'I found you online. May I call you this week?', hoursAgo: 51 },
  {
    name: 'Owen Castle',
    message: 'Is there somewhere to leave a bicycle?',
    hoursAgo: 120,
    needs: 'visits' as const,
  },
  {
    name: 'Lena Fischer',
    message: 'Could you visit our office in March? We are about twenty people.',
    hoursAgo: 190,
  },
  {
    name: 'Sam Whitaker',
    message: 'I ordered as a guest. How do I see my order in the portal?',
    hoursAgo: 330,
    needs: 'shipping' as const,
  },
  {
    name: 'Noor Haddad',
    message: 'How far ahead should I ask for an appointment?',
    hoursAgo: 540,
    needs: 'appointments' as const,
  },
  { name: 'Tess Moreau', message: 'Thank you for last week, it was a pleasure.', hoursAgo: 700 },
]

const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.com`

export const contactMessages: SeedCapability = {
  name: 'contact messages',
  async demo({ run, today, content }) {
    const { firstName, phone, email } = { ...content.practice.coach, ...content.practice }
    const rows = chooseFitting(content, inquiries).map(({ name, message, hoursAgo }, index) => ({
      id: idFor('contact message', index),
      created_at: new Date(today.getTime() - hours(hoursAgo)),
      name,
      email: emailOf(name),
      message,
      conversation:
        name === 'Priya Raman'
          ? `You: How do I reach ${firstName}?\nAssistant: Call ${phone.asWritten} or write to ${email}.`
          : null,
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
