import { expect, test } from 'vitest'
import { pruneCss } from '../scripts/build/prune-css.ts'

const page = (classes: string) => `<html><body class="${classes}"><h1></h1><p></p></body></html>`

test('a page keeps the rules of its own classes and of bare elements, in their order', () => {
  const css = '.b{color:red}h1,.c{margin:0}.a{color:blue}.a .b{top:0}'
  expect(pruneCss(page('a'), css)).toBe('h1{margin:0}.a{color:blue}')
})

test('escaped names are read as they stand in the page', () => {
  const css = '.md\\:px-2\\.5{padding:1px}.\\[\\&\\>p\\]\\:m-0>p{margin:0}.other{top:0}'
  expect(pruneCss(page('md:px-2.5 [&amp;&gt;p]:m-0'), css)).toBe(css.replace('.other{top:0}', ''))
})

test('rules inside media and layers are pruned, empty ones go', () => {
  const css = '@layer base{p{margin:0}}@media (width>=768px){.a{top:0}.b{top:1px}}@media print{.b{top:0}}'
  expect(pruneCss(page('a'), css)).toBe('@layer base{p{margin:0}}@media (width>=768px){.a{top:0}}')
})

test('rules of elements the page does not have go, and with its fields the rules of their parts', () => {
  const css =
    'h1,table{margin:0}ul>li.a{top:0}:where(select) option{top:1px}:is(table,h1){top:2px}::placeholder{top:3px}'
  expect(pruneCss(page('a'), css)).toBe('h1{margin:0}:is(table,h1){top:2px}')
  const form = '<p></p><ul><li class="a"></li></ul><select><option></option></select>'
  expect(pruneCss(form, css)).toBe(css.replace('h1,table{margin:0}', ''))
})

test('the dark theme stays: its class comes later than the page', () => {
  expect(pruneCss(page('a'), '.dark{color:red}.dark .a{top:0}.dark .b{top:0}')).toBe(
    '.dark{color:red}.dark .a{top:0}',
  )
})

test('keyframes and registered properties stay while something refers to them', () => {
  const used = '.a{animation:spin 1s}@keyframes spin{to{rotate:1turn}}'
  const unused = '@keyframes fade{to{opacity:0}}@property --tw-x{syntax:"*";inherits:false}'
  expect(pruneCss(page('a'), used + unused)).toBe(used)
})

test('braces and commas inside strings and brackets end nothing', () => {
  const css = '.a:before{content:"}{;,"}.a:is(.a,p){top:0}.a[title="x,y"]{top:1px}'
  expect(pruneCss(page('a'), css)).toBe(css)
})

test('the order of layers is declared even where their rules are left out', () => {
  expect(pruneCss(page('a'), '@layer properties{*{--x:0}}.a{top:0}')).toBe('@layer properties;.a{top:0}')
})
