import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot, print } from '../run/project.mjs'
import { licencePage, notAllowed, shippedPackages } from './shipped.mjs'

const packages = shippedPackages(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')))
const strange = notAllowed(packages)

writeFileSync(inRoot('docs', 'licences.md'), licencePage(packages))
print(`docs/licences.md: ${packages.length} packages.`)
for (const { name, version, licence } of strange) print(`To be looked at: ${name} ${version} (${licence})`)
if (strange.length > 0) process.exitCode = 1
