import fc from 'fast-check'
import type * as z from 'zod/mini'
import { hostileText } from '#tests/support/fuzz/hostile.ts'

type Check = {
  check?: string
  minimum?: number
  maximum?: number
  value?: unknown
  pattern?: RegExp
  format?: string
}
type Def = {
  type: string
  checks?: { _zod: { def: Check } }[]
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  options?: z.ZodMiniType[]
  entries?: Record<string, string>
  values?: unknown[]
  in?: z.ZodMiniType
  format?: string
}

/** What exists in the app: texts such as ids of rows for every field, and values for fields of one name. */
export type Samples = { texts: readonly string[]; fields: Readonly<Record<string, readonly unknown[]>> }

/** Values that mostly match a schema. */
export function fromSchema(schema: z.ZodMiniType, samples: Samples): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def
  const inner = () => fromSchema(def.innerType as z.ZodMiniType, samples)
  const checks = (def.checks ?? []).map((check) => check._zod.def)
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape ?? {}).map(([name, field]) => [name, fieldOf(name, field, samples)]),
        ),
      )
    case 'array': {
      const max = checks.find(({ check }) => check === 'max_length')?.maximum ?? 8
      return fc.array(fromSchema(def.element as z.ZodMiniType, samples), {
        maxLength: Math.min(max + 1, 60),
      })
    }
    case 'optional':
      return fc.option(inner(), { nil: undefined })
    case 'nullable':
      return fc.option(inner(), { nil: null })
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => fromSchema(option, samples)))
    case 'pipe':
      return fromSchema(def.in as z.ZodMiniType, samples)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numbers(checks)
    case 'string':
      return texts(def, checks, samples.texts)
    default:
      return fc.jsonValue()
  }
}

function numbers(checks: Check[]): fc.Arbitrary<number> {
  const step = Number(checks.find(({ check }) => check === 'multiple_of')?.value ?? 1)
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -2, max: 40 }).map((n) => n * step) },
    { weight: 1, arbitrary: fc.double() },
    { weight: 1, arbitrary: fc.constantFrom(0, -0, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1) },
  )
}

function fieldOf(name: string, schema: z.ZodMiniType, samples: Samples): fc.Arbitrary<unknown> {
  const generated = fromSchema(schema, samples)
  const known = samples.fields[name] ?? []
  if (known.length === 0) return generated
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: generated })
}

function texts(def: Def, checks: Check[], existing: readonly string[]): fc.Arbitrary<string> {
  const formats = [def.format, ...checks.map(({ format }) => format)]
  const validValues: fc.Arbitrary<string>[] = existing.length > 0 ? [fc.constantFrom(...existing)] : []
  if (formats.includes('uuid')) validValues.push(fc.uuid())
  if (formats.includes('email')) validValues.push(fc.emailAddress())
  for (const { pattern } of checks) if (pattern) validValues.push(matching(pattern))
  const max = Math.min(checks.find(({ check }) => check === 'max_length')?.maximum ?? 200, 12_000)
  const long = fc.constantFrom(max - 1, max, max + 1).map((length) => 'x'.repeat(Math.max(0, length)))
  return fc.oneof(
    ...validValues.map((arbitrary) => ({ weight: 4, arbitrary })),
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
    { weight: 1, arbitrary: long },
    { weight: 1, arbitrary: hostileText },
  )
}

const matchingBySource = new Map<string, fc.Arbitrary<string>>()

/** Made once for each pattern: preparing one takes 100 ms, and many fields share theirs. */
function matching(pattern: RegExp): fc.Arbitrary<string> {
  const known = matchingBySource.get(String(pattern))
  if (known) return known
  const made = stringMatching(pattern)
  matchingBySource.set(String(pattern), made)
  return made
}

function stringMatching(pattern: RegExp): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(pattern)
  } catch {
    return fc.string({ maxLength: 40 })
  }
}
