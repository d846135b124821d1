import { textingSentences } from '#practice/facts/texting.ts'
import type { LegalText } from '#practice/schema.ts'

/** Describes how this software works. Have a lawyer review it before you publish it under your name. */
export const privacyPolicyFacts: LegalText = {
  title: 'Privacy Policy',
  description: 'What {name} knows about you, what it is used for, and how to have it corrected or deleted.',
  inForceSince: '2026-11-22',
  intro:
    '{name} is the practice of {fullName} in {place}. This page says what we know about you, why, who else sees it, and what you can do about it. There is no advertising and no tracking on this site.',
  sections: [
    {
      id: 'collect',
      title: 'What we collect',
      paragraphs: ['Only what you give us, and what a website needs in order to work:'],
      list: [
        'Account: your first and last name, email address, a phone number if you add one, your password, which we keep only in a form that cannot be read back, and the public keys of your passkeys.',
        'Orders: what you bought, your name, email and shipping address, and your phone number if you gave one at payment.',
        'Appointments: the service, length, date and time you asked for.',
        'Text messages: those you send us and those we send you, with the number and the time.',
        'Contact form: your name, email and message.',
        'Technical records: the internet address a request came from, the time and the page, kept for a short time to protect the site and to limit abuse.',
      ],
    },
    {
      id: 'cards',
      title: 'Cards and payment',
      paragraphs: [
        'Card details are entered on the page of our payment provider and never reach us. We receive only the result: that you paid, how much, and where to send the order.',
        '{drinkCheckoutNote}',
      ],
    },
    {
      id: 'use',
      title: 'What we use it for',
      paragraphs: [
        'To send what you ordered, to hold appointments, to answer you, to protect your account, and to keep the records the law requires. We do not sell personal information, and we do not use it for advertising.',
      ],
    },
    {
      id: 'texts',
      title: 'Text messages and your mobile number',
      paragraphs: [textingSentences.intro, textingSentences.sharing],
      list: textingSentences.list,
    },
    {
      id: 'assistant',
      title: 'The AI assistant',
      paragraphs: [
        'What you write to the assistant is answered from this site. If a language model words the answer, your question is sent to the company that runs it. We do not keep the conversation unless you attach it to a message to us. Please leave out names, diagnoses and anything you want to keep private.',
      ],
    },
    {
      id: 'others',
      title: 'Who else sees it',
      paragraphs: ['Companies that work for us, each only for its own task:'],
      list: [
        'the payment provider, for card payments',
        'the text message provider, for texts',
        'the email provider, for email',
        'the company that runs the language model, for the assistant',
        'the hosting company of this site',
      ],
    },
    {
      id: 'browser',
      title: 'What we store in your browser',
      paragraphs: [
        'If you sign in, your browser keeps a sign-in token until you sign out. It also keeps a code by which we recognize this browser, even after you sign out; we accept it until 180 days after its last use. If you choose the light or dark theme, it remembers that. Your conversation with the assistant stays in its tab until you reset the chat, sign in or out there, or close the tab; if your browser reopens a closed tab, the chat can come back. We set no advertising or analytics cookies.',
        '{cartNote}',
        '{bookingWidgetNote}',
      ],
    },
    {
      id: 'keep',
      title: 'How long we keep it',
      paragraphs: [
        'Account, appointments and messages: as long as you have an account, or until you ask us to delete them. Orders: as long as tax law requires. Contact messages: until your question is settled, and a year at most. Texts with a number that belongs to no account: two years. Unpaid orders: 30 days. Registrations that were never confirmed: a week.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask for',
      paragraphs: [
        'You can see and change your name and phone number in the client portal. Write to {email} for a copy of what we hold about you, a correction, or its deletion. We answer within 30 days and treat you no differently for asking.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      paragraphs: [
        'Accounts and orders are for adults. We do not knowingly collect information from children under 13; if you believe a child has given us some, tell us and we will delete it.',
      ],
    },
    {
      id: 'health',
      title: 'Health information',
      paragraphs: [
        'We are a coaching practice, not a clinic, and are not covered by the federal health privacy law called HIPAA. What you tell us in a session stays between us all the same.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      paragraphs: [
        'If this page changes, the date at the top changes with it, and account holders get an email about anything that matters.',
        '{name}, {place}. {email}, {phone}.',
      ],
    },
  ],
}
