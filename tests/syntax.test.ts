import { expect, test } from 'vitest'
import { readSyntax } from '#tests/support/syntax.ts'

const read = (text: string, path = 'some.tsx') => readSyntax(path, text)
const specifiers = (text: string) => read(text).imports.map((entry) => entry.specifier)

test('reads every form of import', () => {
  const text = `
    import a from 'a'
    import { b } from "b"
    import * as c from 'c'
    import './side.css'
    export { d } from 'd'
    export * from 'e'
    const f = await import('f')
    const g = () => import(\`g\`)
    let h: import('h').H
    new Worker(new URL('./thread.ts', import.meta.url))`
  expect(specifiers(text)).toEqual(['a', 'b', 'c', './side.css', 'd', 'e', 'f', 'g', 'h', './thread.ts'])
})

test('reads an import over several lines', () => {
  expect(specifiers(`import {\n  a, // from 'x'\n  b,\n} from\n  'many'`)).toEqual(['many'])
})

test('ignores imports in strings, comments, templates and JSX text', () => {
  const text = `
    // import a from 'a'
    /* import('b') */
    const c = "import c from 'c'"
    const d = \`import('d') \${1}\`
    const e = <p>Don't import('e') from "here"</p>
    const f = /import x from 'f'/
    import.meta.url`
  expect(specifiers(text)).toEqual([])
})

test('marks type-only imports', () => {
  const typeOnly = (text: string) => read(text).imports.map((entry) => entry.typeOnly)
  expect(typeOnly(`import type { A } from 'a'`)).toEqual([true])
  expect(typeOnly(`import { type A, type B } from 'a'`)).toEqual([true])
  expect(typeOnly(`import { type A, b } from 'a'`)).toEqual([false])
  expect(typeOnly(`import 'a'`)).toEqual([false])
  expect(typeOnly(`let a: import('a').A`)).toEqual([true])
  expect(typeOnly(`export type { A } from 'a'`)).toEqual([true])
})

test('counts imports with a computed specifier', () => {
  expect(
    read('import(somewhere); import(`./_{name}.ts`); import(`./fixed.ts`)'.replaceAll('_', '$'))
      .computedImports,
  ).toBe(2)
})

test('throws on a file that does not parse', () => {
  expect(() => read('const = 1')).toThrow('some.tsx')
})

test('counts any as a type only', () => {
  expect(read(`let a: any; let b = x as any; const any = 'any' // any`).anyTypes).toBe(2)
})

test('counts non-null assertions, not negations', () => {
  expect(read('a!.b; c!; !d; e !== f', 'some.ts').nonNullAssertions).toBe(2)
})

test('reads members and calls with their dotted name', () => {
  const { members, calls } = read(`process.env.PORT; process['env']; vi.mock('#app/a.ts'); test.skip(x)`)
  expect(members.filter((name) => name === 'process.env')).toHaveLength(2)
  expect(calls).toContainEqual({ name: 'vi.mock', argument: '#app/a.ts' })
  expect(calls).toContainEqual({ name: 'test.skip', argument: null })
})

test('reads re-exports and default exports', () => {
  expect(read(`export * from './a.ts'; export { b }`).reExports).toEqual(['./a.ts'])
  expect(read('export default function page() {}').hasDefaultExport).toBe(true)
  expect(read('export const page = 1').hasDefaultExport).toBe(false)
})

test('reads names of variables, properties, types and components, not words in text', () => {
  const names = read(`const a: B = { c: d('e') } // f\nconst g = <H i="j">k</H>`).identifiers
  expect([...names].sort()).toEqual(['B', 'H', 'a', 'c', 'd', 'g', 'i'])
})
