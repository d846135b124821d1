import { practice } from '#practice/practice.ts'

const { firstName } = practice.coach
const { drink, blend } = practice

export const chatContent = {
  meta: {
    title: `Chat with ${firstName}’s assistant`,
    description: `An AI assistant that answers from this site: sessions, foot detox, ${drink.name}, ${blend.name}, prices, hours, and how to reach ${firstName}.`,
  },
  title: `Chat with ${firstName}’s assistant`,
  intro: `A computer program that knows what is written on this site and says where it stands. For anything else, ${firstName} is a message away.`,
  panel: {
    label: 'Chat Interface',
    reset: 'Reset Chat',
    name: 'Wellness Assistant',
    about: 'AI, answers from this site',
    states: { checking: 'Connecting', connected: 'Connected', error: 'Not connected' },
    messages: 'Conversation',
    greeting: `Hello. I am ${firstName}’s AI assistant, a computer program and not a person. I answer from what is written on this site: sessions, prices, hours, ${drink.name}, ${blend.name} and where to find things. What would you like to know?`,
    writing: 'The assistant is writing',
    you: 'You',
    assistant: 'Assistant',
    sources: 'See',
    stopped: 'Stopped.',
    cutOff: 'The answer was cut off here.',
  },
  form: {
    label: 'Your message',
    hint: 'Enter sends, Shift and Enter begin a new line.',
    placeholder: 'Ask a question',
    send: 'Send',
    stop: 'Stop',
  },
  trouble: {
    title: 'Connection Issue',
    text: "There's a problem connecting to our AI assistant. This could be due to an API key issue or server error. Try again later or contact support if the problem persists.",
    retry: 'Try Again',
    retrying: 'Trying...',
    apology: "I'm sorry, I'm having trouble connecting right now. Please try again in a moment.",
    toast: { title: 'Error', text: 'Sorry, there was an error connecting to the assistant.' },
  },
  askAbout: {
    title: 'Ask About',
    questionsTitle: 'Example questions',
    questions: [
      `How much is ${drink.name}, and in which sizes?`,
      'What happens in a foot detox session?',
      `How much ${blend.name} does a teenager take?`,
      'When can I call, and how soon do I hear back?',
      'How do I book a session?',
    ],
    topicsTitle: 'Practice topics',
    topics: ['Consultations', 'Foot detox', drink.name, blend.name, 'Prices and hours', 'Orders and refunds'],
    disclaimer:
      'It is an AI and can be wrong. What it says is general information and not medical advice. Ask your doctor about anything that concerns your health; in an emergency call 911.',
  },
  handOff: {
    action: `Talk to ${firstName}`,
    question: `Shall ${firstName} see this conversation? It goes along with your message, and you can read it before you send it.`,
    attach: 'Attach it',
    leave: 'Go without it',
  },
  dashboard: {
    title: 'Assistant',
    hint: 'What your visitors can ask, answered as they see it.',
    spent: (calls: number, cost: string) =>
      `Today the language model was asked ${calls === 1 ? 'once' : `${calls} times`}, for ${cost}.`,
  },
} as const
