import { run } from '../run/command.mjs'
import { inRoot, UserError } from '../run/project.mjs'

const timeoutMs = 60_000

/**
 * Checks the settings before the first install, where this Node runs TypeScript (22.18 and later); an older one has
 * them checked with the content, before the build.
 * @throws UserError with one line for each mistake
 */
export async function checkSettings() {
  if (process.features.typescript) await printMistakes(process.execPath, 'settings')
}

/**
 * Checks settings and content before the build, with the code that the server runs at its start. The content needs the
 * installed packages.
 * @throws UserError with one line for each mistake
 */
export async function checkConfiguration(node) {
  await printMistakes(node, 'settings')
  await printMistakes(node, 'content')
}

async function printMistakes(node, part) {
  const script = inRoot('scripts', 'start', 'print-mistakes.ts')
  const { code, output } = await run(node, [script, part], { timeoutMs })
  if (code !== 0) throw new UserError(output.trim())
}
