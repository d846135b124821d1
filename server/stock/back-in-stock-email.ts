import type { Content } from '#practice/snapshot.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'

type Returned = { name: string; page: string }

/** To somebody who asked to be told: a product can be ordered again. It is sent once. */
export function backInStockEmail({ practice }: Content, { name, page }: Returned): EmailContent {
  return {
    subject: `${name} is available again`,
    heading: `${name} is available again`,
    paragraphs: [
      `You asked ${practice.name} to tell you when ${name} can be ordered again. It can now. We can’t set any aside for you, so it goes to whoever orders first.`,
    ],
    action: { label: `Order ${name}`, href: page },
    closing: 'You asked for this one email. We won’t send another one about it.',
  }
}
