import { chooseFitting, type SampleContent } from '#server/db/seed/sample-content.ts'

export type Line = { from: 'coach' | 'client'; text: string }
export const coach = (text: string): Line => ({ from: 'coach', text })
const client = (text: string): Line => ({ from: 'client', text })

const appointments = 'appointments' as const
const visits = 'visits' as const
const shipping = 'shipping' as const
const pickup = 'pickup' as const

const singleMessages = [
  {
    text: 'A reminder of your appointment tomorrow. Reply here if you need another time.',
    needs: appointments,
  },
  { text: 'Thank you for coming in today.', needs: visits },
  { text: 'Your order is packed and on its way.', needs: shipping },
  { text: 'How are you getting on? I would love to hear.' },
  { text: 'Your appointment is confirmed. See you then.', needs: appointments },
  { text: 'The notes you asked about are in the email I sent this morning.' },
  { text: 'We have to move the appointment by half an hour. Does that still suit you?', needs: appointments },
  { text: 'Your order is ready for pickup.', needs: pickup },
  { text: 'I am running ten minutes late. Please make yourself comfortable.', needs: visits },
  { text: 'Thank you for your message. I will call you tomorrow.' },
]

const conversations = [
  {
    needs: appointments,
    lines: [
      client('Hi, could we start half an hour later next time?'),
      coach('Of course. I’ll put you down for that.'),
      client('Perfect, thank you!'),
    ],
  },
  {
    lines: [
      coach('How are you getting on?'),
      client('Better than I thought, thank you.'),
      coach('That’s great to hear. Write to me whenever you have a question.'),
    ],
  },
  {
    needs: visits,
    lines: [
      client('Is there parking near you?'),
      coach('Yes, free on our street after 9 am.'),
      client('Great, see you tomorrow'),
    ],
  },
  {
    needs: shipping,
    lines: [
      coach('Your order is packed and on its way.'),
      client('It came today, thanks. Very well packed!'),
      coach('Glad to hear it. Enjoy!'),
    ],
  },
  {
    needs: pickup,
    lines: [
      client('Can my brother pick up my order for me?'),
      coach('Of course. He only has to say your name.'),
      client('Great, thank you'),
    ],
  },
  {
    needs: visits,
    lines: [
      client('I forgot my umbrella at your place, I think'),
      coach('It’s here. Pick it up whenever you like, I’m here all day tomorrow.'),
      client('Thank you! I’ll come by at 4'),
      coach('See you then.'),
    ],
  },
  { lines: [coach('The notes we talked about are in your email.'), client('Got it, thanks a lot')] },
  { needs: visits, lines: [client('Running ten minutes late, sorry!'), coach('No hurry, take your time.')] },
  {
    needs: visits,
    lines: [
      client('Can my sister wait for me inside?'),
      coach('Of course. There is a chair for her.'),
      client('Wonderful, thank you'),
    ],
  },
]

/** What fits one message of its own. */
export const listSingleMessages = (content: SampleContent): string[] =>
  chooseFitting(content, singleMessages).map(({ text }) => text)

export const listConversations = (content: SampleContent): Line[][] =>
  chooseFitting(content, conversations).map(({ lines }) => lines)

/** The demo client's questions about the next appointment, whose day and time are `session`. */
export const demoClientConversation = (session: string): readonly (Line & { hoursAgo: number })[] => [
  { ...client(`Hi! Is my appointment on ${session} still on?`), hoursAgo: 34 },
  { ...coach('Yes, it is. Looking forward to it.'), hoursAgo: 33 },
  { ...client('Should I bring anything?'), hoursAgo: 10 },
  { ...coach('Only your questions.'), hoursAgo: 9 },
  { ...client('Perfect, thank you'), hoursAgo: 8 },
]
