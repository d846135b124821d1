import { catalog } from '#practice/catalog.ts'
import { offers } from '#practice/offers.ts'
import { facts } from '#practice/published.ts'
import { isVisited } from '#practice/sessions.ts'
import { publishedWords } from '#practice/words.ts'

const { products } = catalog
const subjects = [
  ...(offers.drink || offers.blend || products.length > 0 ? ['bulk orders'] : []),
  ...(offers.services ? ['appointments'] : []),
]

export const contactContent = publishedWords('contactContent', {
  meta: {
    title: 'Contact',
    description: 'Write to or call {fullName} in {place}. Reply within {replyWithin}.',
  },
  title: 'Contact',
  intro: `${['Questions', ...subjects].join(', ')}: {firstName} reads every message.`,
  form: {
    title: 'Write to us',
    name: 'Name',
    email: 'Email',
    message: 'Message',
    conversation: 'Your conversation with the assistant is attached',
    detach: 'Remove it',
    website: 'Leave this empty',
    submit: 'Send Message',
    busy: 'Sending...',
    done: 'Message sent',
    failed: 'Error sending message',
  },
  details: {
    title: 'Other ways to reach us',
    location: 'Location',
    locationText: isVisited ? '{place} (in-person by appointment)' : '{place}',
    phone: 'Phone',
    phoneHours: facts.practice.hours.length > 0 ? 'Phone hours: {hours}' : '',
    email: 'Email',
    reply: 'Reply within {replyWithin}',
    social: 'Social',
  },
})
