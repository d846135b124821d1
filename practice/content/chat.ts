import { offers } from '#practice/offers.ts'
import { sessionsWord } from '#practice/sessions.ts'
import { isWellness } from '#practice/wellness.ts'
import { publishedWords } from '#practice/words.ts'

export const chatContent = publishedWords('chatContent', {
  meta: {
    title: 'Chat with {firstName}’s assistant',
    description: `An AI assistant that answers from this site: ${offers.services ? 'sessions, ' : ''}{offersAfterSessions}${offers.pricing ? 'prices, ' : ''}hours, and how to reach {firstName}.`,
  },
  title: 'Chat with {firstName}’s assistant',
  intro:
    'An AI that answers from this site and links to its pages. For anything else, {firstName} is a message away.',
  panel: {
    label: 'Chat Interface',
    reset: 'Reset Chat',
    name: isWellness ? 'Wellness Assistant' : 'Assistant',
    about: 'AI, answers from this site',
    states: { checking: 'Connecting', connected: 'Connected', error: 'Not connected' },
    messages: 'Conversation',
    greeting: `Hello. I’m {firstName}’s AI assistant, a computer program and not a person. I answer from this site: ${offers.services ? 'sessions, ' : ''}${offers.pricing ? 'prices, ' : ''}hours{productsAfterHours} and where to find things. What would you like to know?`,
    writing: 'The assistant is writing',
    you: 'You',
    assistant: 'Assistant',
    sources: 'See',
    stopped: 'Stopped.',
    cutOff: 'The answer was cut off here.',
  },
  form: {
    label: 'Your message',
    hint: 'Enter sends, Shift+Enter adds a line.',
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
      ...(offers.drink ? ['How much is {drink}, and in which sizes?'] : []),
      ...(offers.footDetox ? ['What happens in a foot detox session?'] : []),
      ...(offers.blend ? ['How much {blend} does a teenager take?'] : []),
      'When can I call, and how soon do I hear back?',
      ...(offers.services ? ['How do I book a session?'] : []),
    ],
    topicsTitle: 'Practice topics',
    topics: [
      ...(offers.services ? [sessionsWord === 'sessions' ? 'Sessions' : 'Consultations'] : []),
      ...(offers.footDetox ? ['Foot detox'] : []),
      ...(offers.drink ? ['{drink}'] : []),
      ...(offers.blend ? ['{blend}'] : []),
      offers.pricing ? 'Prices and hours' : 'Hours',
      ...(offers.blend ? ['Orders and refunds'] : []),
    ],
    disclaimer:
      'The assistant is an AI and can be wrong. Its answers are general information, not medical advice. Ask your doctor about your health; in an emergency call 911.',
  },
  handOff: {
    action: 'Talk to {firstName}',
    question:
      'Should {firstName} see this conversation? You can read it before you send it with your message.',
    attach: 'Attach it',
    leave: 'Don’t attach',
  },
  dashboard: {
    title: 'Assistant',
    hint: 'Try the assistant as your visitors see it.',
    spent: {
      one: 'Language model today: 1 call, {cost}.',
      many: 'Language model today: {calls} calls, {cost}.',
    },
  },
})
