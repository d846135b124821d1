import { run } from '../run/command.mjs'
import { inRoot, UserError } from '../run/project.mjs'

const timeoutMs = 60_000

/**
 * Checks the settings and the content before a build of a minute, with the same code as the server's start. It needs
 * the installed packages and a Node that runs TypeScript, so it can't come before the first install.
 * @throws UserError with one line for each mistake
 */
export async function checkConfiguration(node) {
  const script = inRoot('scripts', 'start', 'print-mistakes.ts')
  const { code, output } = await run(node, [script], { timeoutMs })
  if (code !== 0) throw new UserError(output.trim())
}
