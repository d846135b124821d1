import { run } from '../run/command.mjs'
import { inRoot, UserError } from '../run/project.mjs'

const timeoutMs = 60_000

/**
 * Checks the settings, and that their port is free, before the first install, where this Node runs TypeScript (22.18 and later); an
 * older one has them checked with the content, before the build.
 * @throws UserError with one line for each mistake
 */
export async function checkSettings(env = process.env) {
  if (process.features.typescript) await printMistakes(process.execPath, 'settings', env)
}

/**
 * Checks settings and content before the build, with the code that the server runs at its start. The content needs the
 * installed packages.
 * @throws UserError with one line for each mistake
 */
export async function checkConfiguration(node, env = process.env) {
  await printMistakes(node, 'settings', env)
  await printMistakes(node, 'content', env)
}

async function printMistakes(node, part, env) {
  const script = inRoot('scripts', 'start', 'print-mistakes.ts')
  const { code, output } = await run(node, [script, part], { env, timeoutMs })
  if (code !== 0) throw new UserError(output.trim())
}
