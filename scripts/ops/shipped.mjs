/** Licences that ask for no more than being named. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

/**
 * What the running server and the pages are made of: every package that a dependency leads to, from the lock file, as
 * `{ name, version, licence }` in order of names. What only builds and tests need is not among them.
 */
export function shippedPackages(lock) {
  const found = new Map()
  const follow = (from, names) => {
    for (const name of names) {
      const path = whereIs(lock, from, name)
      if (path === null || found.has(path)) continue
      const {
        version,
        license = 'none named',
        dependencies = {},
        optionalDependencies = {},
      } = lock.packages[path]
      found.set(path, { name, version, licence: license })
      follow(path, [...Object.keys(dependencies), ...Object.keys(optionalDependencies)])
    }
  }
  follow('', Object.keys(lock.packages[''].dependencies))
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/** Those whose licence nobody has looked at yet. */
export const notAllowed = (packages) => packages.filter(({ licence }) => !isAllowed(licence))

/** Of two that are offered, one will do; of two that both hold, both must. */
function isAllowed(licence) {
  const plain = licence.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every((one) => allowed.has(one))
}

export function licencePage(packages) {
  const kinds = Map.groupBy(packages, ({ licence }) => licence)
  const summary = [...kinds].sort((a, b) => b[1].length - a[1].length || compare(a[0], b[0]))
  return `# What others wrote

${packages.length} packages are part of the running server and its pages. Their licences are in their folders below \`node_modules\`.
\`npm run licences\` writes this page from the lock file, and a test holds it current and its licences harmless.

| licence | packages |
|---|---|
${summary.map(([licence, list]) => `| ${licence} | ${list.length} |`).join('\n')}

| package | version | licence |
|---|---|---|
${packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}
`
}

/** Where Node would look: in the package, then one folder up at a time. */
function whereIs(lock, from, name) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (lock.packages[path]) return path
  if (from === '') return null
  const above = from.lastIndexOf('/node_modules/')
  return whereIs(lock, above < 0 ? '' : from.slice(0, above), name)
}

const compare = (a, b) => (a < b ? -1 : Number(a > b))
