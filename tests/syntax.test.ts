import { expect, test } from 'vitest'
import { readSyntax } from '#tests/support/syntax.ts'

const read = (text: string, path = 'some.tsx') => readSyntax(path, text)
const specifiers = (text: string) => read(text).imports.map((entry) => entry.specifier)

test('every way to import is seen', () => {
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

test('an import over several lines is seen', () => {
  expect(specifiers(`import {\n  a, // from 'x'\n  b,\n} from\n  'many'`)).toEqual(['many'])
})

test('imports in strings, comments, templates and texts of the page are none', () => {
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

test('type-only imports are told apart', () => {
  const typeOnly = (text: string) => read(text).imports.map((entry) => entry.typeOnly)
  expect(typeOnly(`import type { A } from 'a'`)).toEqual([true])
  expect(typeOnly(`import { type A, type B } from 'a'`)).toEqual([true])
  expect(typeOnly(`import { type A, b } from 'a'`)).toEqual([false])
  expect(typeOnly(`import 'a'`)).toEqual([false])
  expect(typeOnly(`let a: import('a').A`)).toEqual([true])
  expect(typeOnly(`export type { A } from 'a'`)).toEqual([true])
})

test('an import whose name is computed is counted', () => {
  expect(
    read('import(somewhere); import(`./_{name}.ts`); import(`./fixed.ts`)'.replaceAll('_', '$'))
      .computedImports,
  ).toBe(2)
})

test('a file that does not parse is refused', () => {
  expect(() => read('const = 1')).toThrow('some.tsx')
})

test('any is counted as a type, not as a word', () => {
  expect(read(`let a: any; let b = x as any; const any = 'any' // any`).anyTypes).toBe(2)
})

test('assertions that a value is there are counted, negations are not', () => {
  expect(read('a!.b; c!; !d; e !== f', 'some.ts').nonNullAssertions).toBe(2)
})

test('members and calls carry their dotted name', () => {
  const { members, calls } = read(`process.env.PORT; process['env']; vi.mock('#app/a.ts'); test.skip(x)`)
  expect(members.filter((name) => name === 'process.env')).toHaveLength(2)
  expect(calls).toContainEqual({ name: 'vi.mock', argument: '#app/a.ts' })
  expect(calls).toContainEqual({ name: 'test.skip', argument: null })
})

test('re-exports and default exports are seen', () => {
  expect(read(`export * from './a.ts'; export { b }`).reExports).toEqual(['./a.ts'])
  expect(read('export default function page() {}').hasDefaultExport).toBe(true)
  expect(read('export const page = 1').hasDefaultExport).toBe(false)
})
