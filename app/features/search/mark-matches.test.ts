import { expect, test } from 'vitest'
import { markMatches } from '#app/features/search/mark-matches.ts'

const marked = (text: string, ...terms: string[]) =>
  markMatches(text, terms)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Nia Okoye', ['okoye'], 'Nia [Okoye]'],
  ['Nia Okoye', ['ok', 'ni'], '[Ni]a [Ok]oye'],
  ['Zoë Díaz-Smith', ['zoe', 'dia', 'smith'], '[Zoë] [Día]z-[Smith]'],
  ['Zoe\u0308 Dı́az', ['zoe'], '[Zoe\u0308] Dı́az'],
  ['Nokoye', ['okoye'], 'Nokoye'],
  ['+1 312-555-0102', ['3125550102'], '+1 [312-555-0102]'],
  ['+13125550102', ['0102'], '+1312555[0102]'],
  ['Order 1042', ['104'], 'Order [104]2'],
  ['İstanbul', ['istanbul'], '[İstanbul]'],
  ['👩‍⚕️ Nia', ['nia'], '👩‍⚕️ [Nia]'],
  ['a.b (c) [d]', ['b', '(', '['], 'a.[b] [(]c) [[]d]'],
  ['', ['x'], ''],
])('in %j, %j marks %j', (text, terms, expected) => {
  expect(marked(text, ...terms)).toBe(expected)
})
