import process from 'node:process'

// Prints each mistake in the settings and in practice/ as one line, and ends with 1 when there is one.
try {
  const { readEnv } = await import('#server/env.ts')
  const { validateContent } = await import('#practice/schema.ts')
  const { practice } = await import('#practice/practice.ts')
  const { catalog } = await import('#practice/catalog.ts')
  const { phoneCountries } = await import('#practice/phone-countries.ts')
  for (const check of [() => readEnv(), () => validateContent({ practice, catalog, phoneCountries })]) {
    try {
      check()
    } catch (error) {
      report(error instanceof Error ? error.message : String(error))
    }
  }
} catch (error) {
  report(describeLoadError(error))
}

function report(text: string) {
  console.log(text)
  process.exitCode = 1
}

/** A file that can't be parsed or run: Node's stack begins with or contains its address. */
function describeLoadError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [, file, line] = /file:\/\/\S*?\/(practice\/[^\s:)]+):(\d+)/.exec(error.stack ?? '') ?? []
  return file === undefined ? (error.stack ?? error.message) : `${file}, line ${line}: ${error.message}`
}
