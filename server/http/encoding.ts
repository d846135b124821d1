/** The encodings a page is stored in, best first. */
export type Encoding = 'br' | 'gzip' | 'identity'
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity']

/** The encoding of Accept-Encoding with the highest weight; null when it accepts none of ours, not even identity. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  const weights = readWeights(acceptEncoding ?? '')
  const any = weights.get('*')
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? any ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
  const [best] = encodings.toSorted((a, b) => weightOf(b) - weightOf(a))
  return best && weightOf(best) > 0 ? best : null
}

function readWeights(header: string): Map<string, number> {
  const entries = header.split(',').map((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return [name, weight === undefined ? 1 : Number(weight) || 0] as const
  })
  return new Map(entries.filter(([name]) => name !== ''))
}

/** Whether If-None-Match lists the tag, in weak comparison: a proxy that compresses makes tags weak. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const listed = (ifNoneMatch ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  return listed.includes(tag) || listed.includes('*')
}
