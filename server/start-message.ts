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

/** `sandboxKey` opens the sandbox outbox; null when only the administrator may read it. */
export function printStartMessage(
  env: Env,
  name: string,
  hasSandboxOutbox: boolean,
  sandboxKey: string | null,
): void {
  print(`\n  ${name} is running at ${env.publicUrl}`)
  print(`  Administrator: sign in as ${env.adminEmail} at ${env.publicUrl}/auth?admin=true`)
  print(`  with the password ${env.adminPassword ? 'in ADMIN_PASSWORD' : 'printed at the first start'}.`)
  if (hasSandboxOutbox) {
    const place = sandboxKey
      ? `${env.publicUrl}/sandbox/outbox?key=${sandboxKey}`
      : 'not sent; the administrator reads them on the dashboard'
    print(`  Sandbox mail and texts: ${place}`)
  }
  print(`  Data: ${env.databaseUrl === null ? env.dataDir : 'the PostgreSQL of DATABASE_URL'}\n`)
}
