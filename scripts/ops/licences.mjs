import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot, print } from '../run/project.mjs'
import { findDisallowed, licencePage, shippedPackages } from './shipped.mjs'

const packages = shippedPackages(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')))
const disallowed = findDisallowed(packages)

writeFileSync(inRoot('docs', 'licences.md'), licencePage(packages))
print(`docs/licences.md: ${packages.length} packages.`)
for (const { name, version, licence } of disallowed)
  print(`Licence not allowed: ${name} ${version} (${licence})`)
if (disallowed.length > 0) process.exitCode = 1
