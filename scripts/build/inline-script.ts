import { readFile } from 'node:fs/promises'
import { minify, type Plugin, transformWithOxc } from 'vite'

/**
 * A small script as the text of an inline `<script>`: types removed, minified, wrapped so that it leaves no globals.
 * `constants`: values of names that it only declares.
 */
export async function inlineScript(file: string, constants: Record<string, boolean> = {}): Promise<string> {
  const source = await readFile(file, 'utf8')
  const { code } = await transformWithOxc(source, file)
  const declared = Object.entries(constants).map(([name, value]) => `const ${name}=${value};`)
  const wrapped = `(()=>{${declared.join('')}${code}})()`
  const { code: minified, errors } = await minify(file.replace(/\.ts$/, '.js'), wrapped, {
    module: false,
    compress: { target: 'es2022' },
    mangle: { toplevel: true },
  })
  if (errors.length > 0) throw new Error(`${file} could not be minified: ${errors[0]?.message}`)
  return minified.trim().replace(/;$/, '')
}

/** Serves `import text from './file.ts?inline-script'`. */
export function inlineScripts(): Plugin {
  const suffix = '?inline-script'
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const file = id.slice(0, -suffix.length)
      this.addWatchFile(file)
      return { code: `export default ${JSON.stringify(await inlineScript(file))}`, moduleType: 'js' }
    },
  }
}
