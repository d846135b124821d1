import { practice } from '#practice/practice.ts'

export const contactContent = {
  meta: {
    title: 'Contact',
    description: `Write to or call ${practice.coach.fullName} in ${practice.place.asWritten}. Reply within ${practice.replyWithin}.`,
  },
  title: 'Contact',
  intro: `Questions, bulk orders, appointments: ${practice.coach.firstName} reads every message.`,
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
    locationText: `${practice.place.asWritten} (in-person by appointment)`,
    phone: 'Phone',
    phoneHours: `Phone hours: ${practice.hours.asWritten}`,
    email: 'Email',
    reply: `Reply within ${practice.replyWithin}`,
    social: 'Social',
  },
} as const
