import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { codeFiles, read } from '#tests/support/sources.ts'

const { text: page } = read('docs/operations.md')
const unique = (matches: Iterable<RegExpMatchArray>) =>
  [...new Set([...matches].map(([, name = '']) => name))].sort()

test('the page names the jobs that the log names', () => {
  const [, listed = ''] = /or its `job`\.(.*?)No line holds/s.exec(page) ?? []
  const server = codeFiles().filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'))
  const logged = server.flatMap(({ text }) => [
    ...text.matchAll(/\brepeat\(deps\.log, '([^']+)'/g),
    ...text.matchAll(/\bwarnFor\('([^']+)'\)/g),
    // Whoever acts has a job too, which no log names.
    ...text.matchAll(/(?<!role: 'system', )\bjob: '([^']+)'/g),
  ])
  expect(unique(listed.matchAll(/`([^`]+)`/g)).filter((name) => name !== 'jobId')).toEqual(unique(logged))
})

test('no command that the pages show puts the settings into its arguments', () => {
  const pages = ['docs/operations.md', 'docs/going-live.md', 'docs/publishing.md', 'README.md']
  expect(pages.filter((path) => /\$\(\s*cat|\benv \$/.test(read(path).text))).toEqual([])
})

const commands = page.split('\n').filter((line) => line.includes('setpriv'))

test.each(commands.flatMap((command) => ['sh', 'bash'].map((shell) => [shell, command])))(
  '%s gives the settings of the file to %s, and runs nothing without the file',
  (shell, command) => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'environment')
    const [, proxies = ''] =
      /separated by commas, such as `([^`]+)`/.exec(read('docs/settings.md').text) ?? []
    const databaseUrl = 'postgres://u:p$1@host/practice?a=b&c=d'
    writeFileSync(file, `TRUST_PROXY=${proxies}\nDATABASE_URL='${databaseUrl}'\n`)
    const printed = 'printenv TRUST_PROXY DATABASE_URL DATA_DIR'
    const runWith = (settings: string) =>
      execFileSync(
        shell,
        ['-c', command.replace('/etc/practice/environment', settings).replace(/setpriv.* -- FILE/, printed)],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      )
    expect(runWith(file)).toBe(`${proxies}\n${databaseUrl}\n/var/lib/practice\n`)
    expect(() => runWith(join(folder, 'missing'))).toThrow()
  },
)

test('the installation keeps the settings that going-live.md had written before, for nobody else to read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'environment')
  const install = page
    .split('\n')
    .filter((line) => /^(install|touch|chmod) .*\/etc\/practice\/environment/.test(line))
  expect(install).toHaveLength(1)
  const command = install.join('\n').replaceAll('/etc/practice/environment', file)
  const run = () => execFileSync('sh', ['-c', command])
  run()
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['', 0o600])
  writeFileSync(file, 'PUBLIC_URL=https://your-practice.example\n')
  chmodSync(file, 0o644)
  run()
  expect(readFileSync(file, 'utf8')).toBe('PUBLIC_URL=https://your-practice.example\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('the container is reached with the HOST and TRUST_PROXY that going-live.md sets', () => {
  const { text: goingLive } = read('docs/going-live.md')
  expect(goingLive).toMatch(/^ *HOST=127\.0\.0\.1\n *TRUST_PROXY=127\.0\.0\.1$/m)
  const [command = ''] = /^podman run [\s\S]*?[^\\]$/m.exec(page) ?? []
  // In a network of its own it would listen to itself alone, and see every visitor at the gateway's address.
  expect(command).toContain('--network host -e HOST=127.0.0.1 ')
  // The server exits when its database doesn't answer, to be started again.
  expect(command).toContain(' --restart always ')
  expect(command).not.toContain(' -p ')
})

test('the pages have such a command for a backup and for a restore', () => {
  expect(commands.map((line) => /npm run (\w+)/.exec(line)?.[1])).toEqual(['backup', 'restore'])
})
