import type { Env } from '#server/env.ts'

// A file on a full disk. Without a listener it would end the process.
process.stdout.on('error', () => undefined)

export const print = (line: string) => process.stdout.write(`${line}\n`)

/** Printed once, when the first start creates the administrator with a random password. */
export function printNewAdministrator(email: string, password: string): void {
  print(`\n  Created the administrator ${email} with the password ${password}`)
  print('  The password is shown only this once.')
}

/** Below the start message. */
export function printNote(sentence: string | null): void {
  if (sentence) print(`  ${sentence}\n`)
}

type Started = {
  name: string
  /** Whether the account of ADMIN_EMAIL is one. */
  isAdministrator: boolean
  hasSandboxOutbox: boolean
  /** Opens the sandbox outbox; null when only the administrator may read it. */
  sandboxKey: string | null
}

export function printStartMessage(
  env: Env,
  { name, isAdministrator, hasSandboxOutbox, sandboxKey }: Started,
): void {
  print(`\n  ${name} is running at ${env.publicUrl}`)
  for (const line of describeAdministrator(env, isAdministrator)) print(`  ${line}`)
  if (hasSandboxOutbox) {
    const place = sandboxKey
      ? `${env.publicUrl}/sandbox/outbox?key=${sandboxKey}`
      : 'not sent; the administrator reads them on the dashboard'
    print(`  Sandbox mail and texts: ${place}`)
  }
  print(`  Data: ${env.databaseUrl === null ? env.dataDir : 'the PostgreSQL of DATABASE_URL'}\n`)
}

export function describeAdministrator(env: Env, isAdministrator: boolean): string[] {
  if (!isAdministrator)
    return [
      `ADMIN_EMAIL is ${env.adminEmail}, the account of somebody who is no administrator, and stays that. Set it to the`,
      'address of the first start, or to one without an account: that becomes another administrator.',
    ]
  return [
    `Administrator: sign in as ${env.adminEmail} at ${env.publicUrl}/auth?admin=true`,
    `with the password ${env.adminPassword ? 'that ADMIN_PASSWORD had' : 'printed'} at the first start.`,
  ]
}
