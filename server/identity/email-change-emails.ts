import type { Content } from '#practice/snapshot.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'

export function emailChangeEmail({ practice }: Content, publicUrl: string, token: string): EmailContent {
  return {
    subject: `Confirm your new email for ${practice.name}`,
    heading: 'Please confirm your new email',
    paragraphs: [
      'We were asked to use this address for your account. Open the link and enter your password. It works for 24 hours.',
    ],
    action: {
      label: 'Confirm my new email',
      href: `${publicUrl}/auth?new-email=${encodeURIComponent(token)}`,
    },
    closing:
      "If you don't have an account with us, ignore this email. Nothing happens without your confirmation.",
  }
}

export function emailChangeAnnouncement(
  { practice }: Content,
  publicUrl: string,
  token: string,
  newEmail: string,
): EmailContent {
  return {
    subject: `Your email for ${practice.name} is about to change`,
    heading: 'Your email is about to change',
    paragraphs: [
      `We were asked to change the address of your account to ${newEmail}. It changes once the new address is confirmed with your password. You then sign in with the new address.`,
      "If you didn't ask for this, keep your address with the link below.",
    ],
    action: {
      label: 'Keep my address',
      href: `${publicUrl}/auth?keep-email=${encodeURIComponent(token)}`,
    },
    closing: 'If you asked for it, you can ignore this email.',
  }
}

export function emailChangedEmail({ practice }: Content, publicUrl: string, newEmail: string): EmailContent {
  return {
    subject: `Your email for ${practice.name} has changed`,
    heading: 'Your email has changed',
    paragraphs: [
      `From now on, you sign in with ${newEmail} and we write to that address. We signed out your account on all devices.`,
    ],
    action: { label: 'Sign in', href: `${publicUrl}/auth` },
    closing: `If you didn't ask for this, contact us at ${practice.email}.`,
  }
}

/** For the practice's owner. */
export function emailChangeCancelledEmail(publicUrl: string, email: string): EmailContent {
  return {
    subject: `${email} keeps its address`,
    heading: 'A client cancelled the change of their email',
    paragraphs: [
      `Someone who reads the mail of ${email} chose to keep that address. Please ask your client before you change it again.`,
    ],
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard` },
  }
}
