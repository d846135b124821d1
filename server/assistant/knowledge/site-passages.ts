import type { Passage } from '#server/assistant/knowledge/passage.ts'
import { listProductNames } from '#server/assistant/knowledge/shop-passages.ts'
import type { KnowledgeSource } from '#server/assistant/knowledge/source.ts'
import { joinParts, joinWords } from '#server/assistant/knowledge/wording.ts'

/** Accounts, the portal, text messages, privacy and terms. */
export function describeSite(source: KnowledgeSource): Passage[] {
  return [
    describePortal(source),
    describeEmailChange(source),
    describeRegistering(source),
    describePassword(source),
    describeTexts(source),
    describePrivacy(source),
    describeTerms(source),
  ]
}

/** What the portal and the terms are about, beside accounts and text messages. */
function listMatters(source: KnowledgeSource) {
  const { services } = source.catalog
  return {
    hasSessions: services.length > 0,
    hasOnline: services.some(({ place }) => place === 'online'),
    hasProducts: listProductNames(source).length > 0,
  }
}

function describePortal(source: KnowledgeSource): Passage {
  const { hasSessions, hasOnline, hasProducts } = listMatters(source)
  const shown = [
    'profile',
    ...(hasSessions ? ['appointments'] : []),
    ...(hasProducts ? ['orders'] : []),
    'text messages',
  ]
  const actions = [
    `you see your ${joinWords(shown)}`,
    ...(hasSessions ? ['request an appointment'] : []),
    ...(hasOnline ? ['find the card for video consultations'] : []),
  ]
  return {
    id: 'portal',
    page: source.pages.portal,
    subjects: ['account'],
    aspects: ['what', 'use', 'join'],
    ask: [
      'what is the client portal',
      'what can i do in the portal',
      'where do i see my appointments',
      'where are my messages',
      'change my phone number or profile',
      'update my details',
      'video consultation where',
      'portal de clientes',
      'join my video session',
    ],
    text: `In the client portal ${joinParts(actions)}. You need an account with a confirmed e-mail address.`,
  }
}

function describeEmailChange({ content, pages }: KnowledgeSource): Passage {
  const { phone, email } = content.practice
  return {
    id: 'email-change',
    page: pages.contact,
    subjects: ['account'],
    aspects: ['address'],
    ask: [
      'change my email address',
      'i have a new email',
      'update the email of my account',
      'cambiar mi correo',
    ],
    text: `To change the e-mail address of your account, call ${phone.asWritten} or write to ${email}. Your name and phone number you can change yourself, in the client portal under Profile.`,
  }
}

function describeRegistering(source: KnowledgeSource): Passage {
  const { hasProducts } = listMatters(source)
  return {
    id: 'register',
    page: source.pages.auth,
    subjects: ['account'],
    aspects: ['register'],
    ask: [
      'how do i create an account',
      'sign up for the portal',
      'how do i register',
      'do i need an account',
      'i did not get the confirmation mail',
      'log in',
      'where do i sign in',
      'crear una cuenta',
    ],
    text: `Open the sign-in page, choose Register, and enter your name, e-mail address and a password. Then confirm your e-mail address with the link we send. You can ${hasProducts ? 'order and chat' : 'chat'} without an account.`,
  }
}

const describePassword = ({ pages }: KnowledgeSource): Passage => ({
  id: 'password',
  page: pages.auth,
  subjects: ['account'],
  aspects: ['password'],
  ask: [
    'i forgot my password',
    'reset password',
    'cannot log in',
    'change my password',
    'olvide mi contrasena',
    'locked out of my account',
  ],
  text: 'On the sign-in page choose Reset Password and enter your e-mail address. The mail brings a link to choose a new one.',
})

const describeTexts = ({ pages }: KnowledgeSource): Passage => ({
  id: 'texts',
  page: pages.terms,
  subjects: [],
  aspects: ['texts'],
  ask: [
    'how do i stop the text messages',
    'unsubscribe from texts',
    'do you send sms',
    'opt out of messages',
    'dejar de recibir mensajes',
  ],
  text: 'Reply STOP to any message and the texts end. Reply START to begin again, HELP for help. Message and data rates may apply.',
})

const describePrivacy = ({ content, pages }: KnowledgeSource): Passage => ({
  id: 'privacy',
  page: pages.privacy,
  subjects: [],
  aspects: ['privacy'],
  ask: [
    'what do you do with my data',
    'is my information private',
    'do you sell my data',
    'delete my account',
    'privacy policy',
    'do you use cookies',
    'who sees what i write here',
    'is this chat confidential',
    'do you store this chat',
    'privacidad',
  ],
  text: `We keep what you give us and what a website needs in order to work; there is no advertising and no tracking. We do not sell personal information. Please leave names, diagnoses and anything you want to keep private out of this chat. For a copy, a correction or the deletion of what we hold about you, write to ${content.practice.email}.`,
})

function describeTerms(source: KnowledgeSource): Passage {
  const { hasSessions, hasProducts } = listMatters(source)
  const matters = [
    ...(hasSessions ? ['sessions'] : []),
    ...(hasProducts ? ['orders'] : []),
    'accounts',
    'text messages',
  ]
  return {
    id: 'terms',
    page: source.pages.terms,
    subjects: [],
    aspects: ['terms'],
    ask: ['terms of service', 'terms and conditions', 'legal terms', 'terminos y condiciones'],
    text: `The terms for ${joinWords(matters)} are on one page, written to be read.`,
  }
}
