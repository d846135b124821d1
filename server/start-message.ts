import { practice } from '#practice/practice.ts'
import { type Env, isLocalUrl } from '#server/env.ts'

export const print = (line: string) => process.stdout.write(`${line}\n`)

/** Printed once, when the first start creates the administrator with a random password. */
export function printNewAdministrator(email: string, password: string): void {
  print(`\n  Created the administrator ${email} with the password ${password}`)
  print('  The password is shown only this once.')
}

export function printStartMessage(env: Env, hasSandboxOutbox: boolean): void {
  print(`\n  ${practice.name} is running at ${env.publicUrl}`)
  print(`  Administrator: sign in as ${env.adminEmail} at ${env.publicUrl}/auth?admin=true`)
  print(`  with the password ${env.adminPassword ? 'in ADMIN_PASSWORD' : 'printed at the first start'}.`)
  if (hasSandboxOutbox) {
    const access = isLocalUrl(env.publicUrl) ? '' : ' (on this machine only; elsewhere, on the dashboard)'
    print(`  Sandbox mail and texts: ${env.publicUrl}/sandbox/outbox${access}`)
  }
  print(`  Data: ${env.databaseUrl === null ? env.dataDir : 'the PostgreSQL of DATABASE_URL'}\n`)
}
