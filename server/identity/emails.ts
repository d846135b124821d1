import type { Content } from '#practice/snapshot.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { signInLinkMinutes } from '#shared/account.ts'

export function confirmationEmail({ practice }: Content, publicUrl: string, token: string): EmailContent {
  return {
    subject: `Confirm your email for ${practice.name}`,
    heading: 'Please confirm your email',
    paragraphs: [
      'Open the link and enter the password you chose when you registered. Then your account is ready.',
      'The link works for one hour. If you get more than one of these emails, use the newest.',
    ],
    action: { label: 'Confirm my email', href: `${publicUrl}/auth?confirm=${encodeURIComponent(token)}` },
    closing: "If you didn't register, ignore this email. Nothing happens without your confirmation.",
  }
}

export function resetEmail({ practice }: Content, publicUrl: string, token: string): EmailContent {
  return {
    subject: `Choose a new password for ${practice.name}`,
    heading: 'Choose a new password',
    paragraphs: [
      'You asked for a new password. The link works once, for one hour.',
      'If you get more than one of these emails, use the newest.',
    ],
    action: {
      label: 'Choose a new password',
      href: `${publicUrl}/portal?reset=${encodeURIComponent(token)}`,
    },
    closing: "If it wasn't you, ignore this email. Your password stays the same.",
  }
}

type PasskeysOfUser = { passkeyCount: number; isAdmin: boolean }

/** After a reset, which keeps the passkeys: an intruder may have added one. */
export function passwordChangedEmail(
  { practice }: Content,
  publicUrl: string,
  { passkeyCount, isAdmin }: PasskeysOfUser,
): EmailContent {
  const passkeys =
    passkeyCount === 1 ? '1 passkey, which still works' : `${passkeyCount} passkeys, which still work`
  const securityPage = `${publicUrl}${isAdmin ? '/dashboard/security' : '/portal?tab=profile'}`
  const remove = passkeyCount === 1 ? "Remove it if you don't know it" : "Remove those you don't know"
  return {
    subject: `Your password for ${practice.name} has changed`,
    heading: 'Your password has changed',
    paragraphs: [
      'Someone chose a new password for your account, with the link we sent to this address. We signed out your account on all devices.',
      ...(passkeyCount > 0 ? [`Your account has ${passkeys}. ${remove}: ${securityPage}`] : []),
    ],
    action: { label: 'Choose another password', href: `${publicUrl}/auth?tab=reset` },
    closing: `If it was you, you don't need to do anything. If it wasn't, choose another password now and tell us at ${practice.email}.`,
  }
}

export function signInLinkEmail({ practice }: Content, publicUrl: string, token: string): EmailContent {
  return {
    subject: `Sign in to ${practice.name}`,
    heading: 'Your sign-in link',
    paragraphs: [
      `You asked for a link to sign in. It works once, for ${signInLinkMinutes} minutes.`,
      'If you get more than one of these emails, use the newest. Never forward it: whoever has the link can sign in.',
    ],
    action: { label: 'Sign in', href: `${publicUrl}/auth?sign-in=${encodeURIComponent(token)}` },
    closing: "If it wasn't you, ignore this email. Nobody can sign in without the link.",
  }
}

const passkeyTexts = {
  added: {
    heading: 'A passkey was added',
    text: (name: string) => `You can now sign in with the passkey "${name}", without your password.`,
  },
  removed: {
    heading: 'A passkey was removed',
    text: (name: string) => `The passkey "${name}" no longer signs in to your account.`,
  },
}

type PasskeyChange = { change: keyof typeof passkeyTexts; name: string }

export function passkeyEmail(
  { practice }: Content,
  publicUrl: string,
  { change, name }: PasskeyChange,
): EmailContent {
  const { heading, text } = passkeyTexts[change]
  return {
    subject: `${heading}: ${practice.name}`,
    heading,
    paragraphs: [text(name)],
    action: { label: 'See your passkeys', href: `${publicUrl}/portal` },
    closing: `If it wasn't you, choose a new password, remove the passkeys you don't know and tell us at ${practice.email}.`,
  }
}

/** `left`: how many codes still work. Without any and without the app, not even a signed-in owner can change anything about it. */
export function recoveryCodeEmail({ practice }: Content, publicUrl: string, left: number): EmailContent {
  return {
    subject: `A recovery code was used: ${practice.name}`,
    heading: 'A recovery code was used',
    paragraphs: [
      'Someone used one of your recovery codes in place of a code from your authenticator app.',
      describeCodesLeft(left),
    ],
    action: { label: 'Choose a new password', href: `${publicUrl}/auth?admin=true&tab=reset` },
    closing: "If it wasn't you, choose a new password now and get new recovery codes.",
  }
}

function describeCodesLeft(left: number): string {
  if (left === 0)
    return 'It was the last one. If you still have the app, get new recovery codes with it now. If you lost it, the person who maintains your website can turn two-factor sign-in off.'
  if (left === 1)
    return 'One is left. If you lost the app, use it while you are signed in: to get new recovery codes, or to turn two-factor sign-in off.'
  return `${left} are left.`
}

const changeTexts = {
  on: {
    heading: 'Two-factor sign-in is on',
    text: 'From now on, we ask for a code from your authenticator app after your password.',
  },
  off: {
    heading: 'Two-factor sign-in is off',
    text: 'From now on, you sign in with your password alone.',
  },
  codes: {
    heading: 'You have new recovery codes',
    text: 'Your old recovery codes no longer work.',
  },
}

export function twoFactorEmail(
  { practice }: Content,
  publicUrl: string,
  change: keyof typeof changeTexts,
): EmailContent {
  const { heading, text } = changeTexts[change]
  return {
    subject: `${heading}: ${practice.name}`,
    heading,
    paragraphs: [text, 'We signed out your account on all other devices.'],
    action: { label: 'Choose a new password', href: `${publicUrl}/auth?admin=true&tab=reset` },
    closing: "If it wasn't you, choose a new password now and tell the person who maintains your website.",
  }
}

export function wrongCodesEmail({ practice }: Content, publicUrl: string): EmailContent {
  return {
    subject: `Someone may know your password for ${practice.name}`,
    heading: 'Too many wrong codes',
    paragraphs: [
      'Someone entered your password, then a wrong code many times. For a few hours we accept no codes from your authenticator app. Your recovery codes still work.',
    ],
    action: { label: 'Choose a new password', href: `${publicUrl}/auth?admin=true&tab=reset` },
    closing: 'If it was you, check the clock on your phone: the codes depend on it.',
  }
}

export function signInAttemptsEmail({ practice }: Content, publicUrl: string): EmailContent {
  return {
    subject: `Someone is trying to sign in to your account with ${practice.name}`,
    heading: 'Wrong passwords for your account',
    paragraphs: [
      'Someone entered a wrong password for your account many times today. We slow such attempts down and then refuse them. Browsers you have signed in with before still work.',
      'If a new device is refused, choose a new password: the link in that email lets you in.',
    ],
    action: { label: 'Choose a new password', href: `${publicUrl}/auth?tab=reset` },
    closing: "If your password is hard to guess and used nowhere else, you don't need to do anything.",
  }
}

export function existingAccountEmail({ practice }: Content, publicUrl: string): EmailContent {
  return {
    subject: `You already have an account with ${practice.name}`,
    heading: 'You already have an account',
    paragraphs: [
      'Someone just tried to register with this email address, but it already has an account.',
      'If it was you, sign in. If you forgot your password, ask for a new one.',
    ],
    action: { label: 'Sign in', href: `${publicUrl}/auth` },
    closing: "If it wasn't you, nothing has changed and you don't need to do anything.",
  }
}
