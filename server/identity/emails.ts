import { practice } from '#practice/practice.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'

export function confirmationEmail(publicUrl: string, token: string): EmailContent {
  return {
    subject: `Confirm your email for ${practice.name}`,
    heading: 'Please confirm your email',
    paragraphs: ['One tap, and your account is ready. The link works for one hour.'],
    action: { label: 'Confirm my email', href: `${publicUrl}/auth?confirm=${encodeURIComponent(token)}` },
    closing: 'You did not register? Then ignore this mail: nothing happens without your confirmation.',
  }
}

export function resetEmail(publicUrl: string, token: string): EmailContent {
  return {
    subject: `Choose a new password for ${practice.name}`,
    heading: 'Choose a new password',
    paragraphs: ['Somebody, hopefully you, asked for a new password. The link works once, for one hour.'],
    action: {
      label: 'Choose a new password',
      href: `${publicUrl}/portal?reset=${encodeURIComponent(token)}`,
    },
    closing: 'It was not you? Ignore this mail: your password stays as it is.',
  }
}

const changes = {
  on: {
    heading: 'Your second step is on',
    text: 'From now on, signing in as administrator asks for a code of your authenticator app after the password.',
  },
  off: {
    heading: 'Your second step is off',
    text: 'From now on, your password alone signs you in as administrator.',
  },
  codes: {
    heading: 'You have new recovery codes',
    text: 'The recovery codes you had before open nothing any more.',
  },
}

export function twoFactorEmail(publicUrl: string, change: keyof typeof changes): EmailContent {
  const { heading, text } = changes[change]
  return {
    subject: `${heading}: ${practice.name}`,
    heading,
    paragraphs: [text, 'Every other device that was signed in to your account has been signed out.'],
    action: { label: 'Choose a new password', href: `${publicUrl}/auth?admin=true&tab=reset` },
    closing: 'It was not you? Choose a new password at once and tell who looks after your website.',
  }
}

export function wrongCodesEmail(publicUrl: string): EmailContent {
  return {
    subject: `Somebody may know your password for ${practice.name}`,
    heading: 'Many wrong codes',
    paragraphs: [
      'Somebody signed in as administrator with your password, but gave a wrong code again and again. We take no more codes of your app for a few hours. Your recovery codes still work.',
    ],
    action: { label: 'Choose a new password', href: `${publicUrl}/auth?admin=true&tab=reset` },
    closing: 'It was you? Then check that the clock of your phone is right: the codes depend on it.',
  }
}

export function existingAccountEmail(publicUrl: string): EmailContent {
  return {
    subject: `You already have an account with ${practice.name}`,
    heading: 'You already have an account',
    paragraphs: [
      'Somebody just tried to register with this email address, and there is an account for it already.',
      'If it was you, sign in, or ask for a new password if you have forgotten yours.',
    ],
    action: { label: 'Sign in', href: `${publicUrl}/auth` },
    closing: 'It was not you? Nothing has changed and nothing needs doing.',
  }
}
