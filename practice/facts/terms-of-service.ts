import { textingSentences } from '#practice/facts/texting.ts'
import type { LegalText } from '#practice/schema.ts'

/** Describes how this software works. Have a lawyer review it before you publish it under your name. */
export const termsOfServiceFacts: LegalText = {
  title: 'Terms of Service',
  description: 'The terms for sessions, orders, accounts and text messages with {name}.',
  inForceSince: '2026-11-20',
  intro:
    'These are the terms between you and {name}, the practice of {fullName} in {place}. By booking, ordering or opening an account you agree to them.',
  sections: [
    {
      id: 'not-medical',
      title: 'Coaching, not medicine',
      paragraphs: [
        'Sessions, products, guides and the AI assistant offer general information about food, rest and habits. They are not medical advice and do not replace a doctor. Do not put off seeing one, or stop a treatment, because of something you read or heard here. In an emergency call 911.',
        '{productDisclaimer}',
      ],
    },
    {
      id: 'sessions',
      when: 'services',
      title: 'Sessions',
      paragraphs: [
        '{sessionPlaces} Prices are on the pricing page, in US dollars. A request in the client portal becomes an appointment once we confirm it. If you cannot come, tell us as early as you can and we will find another time.',
      ],
    },
    {
      id: 'drink',
      when: 'drink',
      title: '{drink}',
      paragraphs: [
        '{drink} is a fresh drink for local pickup in {city}. {drinkPaymentNote} Keep it cold and shake it before you pour.',
      ],
    },
    {
      id: 'blend',
      when: 'blend',
      title: '{blend}',
      paragraphs: ['{blend} is sold by the pouch, from a pilot batch.'],
      list: [
        'You can order up to {maxQuantity} pouches at a time. The total on the order page is the amount you pay, in US dollars.',
        '{blendFreeShipping}.',
        '{blendRefundTerms}',
        '{blendThyroid}',
        'Keep to the suggested daily use, read the label, and ask your doctor or pharmacist first if you are pregnant or nursing, take medication, or buy for a child.',
        'An order is accepted when payment is confirmed. If we cannot send it, we will tell you and refund you.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      paragraphs: [
        'Keep your password to yourself and your email address current. You may close your account at any time, in your portal or by writing to us. We may close an account that is used to harm others or this site.',
      ],
    },
    {
      id: 'texts',
      title: 'Text messages',
      paragraphs: [textingSentences.intro, textingSentences.sharing],
      list: textingSentences.list,
    },
    {
      id: 'assistant',
      title: 'The AI assistant',
      paragraphs: [
        'The assistant is a computer program. It can be wrong, it does not know you, and it is not a person. Treat what it says as a starting point, and ask us or your doctor before you act on it.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      paragraphs: [
        'Please do not break into the site, overload it, send spam through it, or copy its texts and pictures as your own.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      paragraphs: [
        'We do our work with care and stand by what we sell. As far as the law allows, our liability for anything else is limited to what you paid us for the session or product in question. Nothing here takes away rights that the law gives you.',
      ],
    },
    {
      id: 'law',
      title: 'Law, changes and contact',
      paragraphs: [
        'The law of {region} applies. If these terms change, the date at the top changes with them; earlier orders stay under the old terms.',
        '{name}, {place}. {email}, {phone}.',
      ],
    },
  ],
}
