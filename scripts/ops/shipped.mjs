/**
 * Permissive licences, which require attribution only, and one for libraries that may be replaced: libvips, which reads
 * uploaded pictures, is a separate file used as its authors deliver it.
 */
const allowed = new Set([
  'LGPL-3.0-or-later',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
])

/** Packages that name their licence in their LICENSE file alone. */
const namedInFile = { 'png-js': 'MIT' }

/**
 * All direct and indirect production dependencies in the lock file, as `{ name, version, licence }` sorted by name.
 * Packages that only builds and tests need are left out.
 */
export function shippedPackages(lock) {
  const shipped = new Map()
  const follow = (from, names) => {
    for (const name of names) {
      const path = resolvePath(lock, from, name)
      if (path === null || shipped.has(path)) continue
      const {
        version,
        license = namedInFile[name] ?? 'none named',
        dependencies = {},
        optionalDependencies = {},
      } = lock.packages[path]
      shipped.set(path, { name, version, licence: license })
      follow(path, [...Object.keys(dependencies), ...Object.keys(optionalDependencies)])
    }
  }
  follow('', Object.keys(lock.packages[''].dependencies))
  return [...shipped.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/** The packages whose licence is not on the list of allowed ones. */
export const findDisallowed = (packages) => packages.filter(({ licence }) => !isAllowed(licence))

/** 'A OR B' needs one allowed licence, 'A AND B' needs both. */
function isAllowed(licence) {
  const expression = licence.replace(/^\((.*)\)$/, '$1')
  if (expression.includes(' OR ')) return expression.split(' OR ').some(isAllowed)
  return expression.split(' AND ').every((name) => allowed.has(name))
}

export function licencePage(packages) {
  const kinds = Map.groupBy(packages, ({ licence }) => licence)
  const summary = [...kinds].sort((a, b) => b[1].length - a[1].length || compare(a[0], b[0]))
  return `# Third-party licences

${packages.length} packages are part of the running server and its pages. Their licences are in their folders below \`node_modules\`.
\`npm run licences\` writes this page from the lock file, and a test checks that it is current and that all licences are allowed.

The word vectors in \`server/assistant/text/word-vectors\` are made from GloVe 6B (Pennington, Socher and Manning 2014), which is under the
Public Domain Dedication and License (PDDL) 1.0.

| licence | packages |
|---|---|
${summary.map(([licence, list]) => `| ${licence} | ${list.length} |`).join('\n')}

| package | version | licence |
|---|---|---|
${packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}
`
}

/** Resolves a package as Node does: in the importing package's folder, then one folder up at a time. */
function resolvePath(lock, from, name) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (lock.packages[path]) return path
  if (from === '') return null
  const parentEnd = from.lastIndexOf('/node_modules/')
  return resolvePath(lock, parentEnd < 0 ? '' : from.slice(0, parentEnd), name)
}

const compare = (a, b) => (a < b ? -1 : Number(a > b))
