import { expect, test } from 'vitest'
import { pruneCss } from '#server/content/page-css.ts'

const page = (classes: string) => `<html><body class="${classes}"><h1></h1><p></p></body></html>`

test('keeps the rules of the classes and elements on the page, in their order', () => {
  const css = '.b{color:red}h1,.c{margin:0}.a{color:#00f}.a .b{top:0}'
  expect(pruneCss(page('a'), css)).toBe('h1{margin:0}.a{color:#00f}')
})

test('compares unescaped class names', () => {
  const css = '.md\\:px-2\\.5{padding:1px}.\\[\\&\\>p\\]\\:m-0>p{margin:0}.other{top:0}'
  expect(pruneCss(page('md:px-2.5 [&amp;&gt;p]:m-0'), css)).toBe(css.replace('.other{top:0}', ''))
})

test('prunes rules inside media queries and layers, and removes empty ones', () => {
  const css = '@layer base{p{margin:0}}@media (width>=768px){.a{top:0}.b{top:1px}}@media print{.b{top:0}}'
  expect(pruneCss(page('a'), css)).toBe('@layer base{p{margin:0}}@media (width>=768px){.a{top:0}}')
})

test('removes the rules of absent elements, and of the parts of absent fields', () => {
  const css =
    'h1,table{margin:0}ul>li.a{top:0}:where(select) option{top:1px}:is(table,h1){top:2px}::placeholder{top:3px}'
  expect(pruneCss(page('a'), css)).toBe('h1{margin:0}:is(table,h1){top:2px}')
  const form =
    '<p></p><ul><li class="a"></li></ul><select><option></option></select><input placeholder="a"><h1></h1>'
  expect(pruneCss(form, css)).toBe(css.replace('h1,table{margin:0}', 'h1{margin:0}'))
})

test('keeps the parts of fields by their type', () => {
  const date = '::-webkit-datetime-edit{top:0}::-webkit-calendar-picker-indicator{top:0}'
  const css = `${date}::-webkit-inner-spin-button{top:1px}::-webkit-search-decoration{top:2px}`
  expect(pruneCss('<input type="date">', css)).toBe(date)
  expect(pruneCss('<input type="number">', css)).toBe('::-webkit-inner-spin-button{top:1px}')
})

test('removes custom properties that neither a rule nor the page reads, also by way of others', () => {
  const css =
    ':root{--a:var(--b);--b:1px;--c:url(data:x;base64,a)url("a;}");--d:var(--e);--e:2px;--f:0}@media print{.a{--c:0;top:var(--a)}}'
  expect(pruneCss(`<p class="a" style="left:var(--f)">`, css)).toBe(
    ':root{--a:var(--b);--b:1px;--f:0}@media print{.a{top:var(--a)}}',
  )
})

test('keeps a rule of alternatives while one of them is on the page', () => {
  const css = '.a:is(.b,p){top:0}.a:is(.b,.c){top:1px}.a:has(+.b) p{top:2px}.a:not(.b){top:3px}'
  expect(pruneCss(page('a'), css)).toBe('.a:is(.b,p){top:0}.a:not(.b){top:3px}')
})

test('keeps the dark theme, whose class a script sets', () => {
  expect(pruneCss(page('a'), '.dark{color:red}.dark .a{top:0}.dark .b{top:0}')).toBe(
    '.dark{color:red}.dark .a{top:0}',
  )
})

test('keeps states that change after the page has loaded', () => {
  const css = '.a:hover{top:0}.a[aria-current=page]{top:1px}.a:popover-open{top:2px}.a::backdrop{top:3px}'
  expect(pruneCss(page('a'), css)).toBe(css)
})

test('keeps keyframes and registered properties while a rule refers to them', () => {
  const used = '.a{animation:1s spin}@keyframes spin{to{rotate:360deg}}'
  const unused = '@keyframes fade{to{opacity:0}}@property --tw-x{syntax:"*";inherits:false}'
  expect(pruneCss(page('a'), used + unused)).toBe(used)
})

test('ignores braces and commas inside strings and brackets', () => {
  const css = '.a:before{content:"}{;,"}.a:is(.a,p){top:0}.a[title="x, {y}; z"]{top:1px}'
  expect(pruneCss(page('a'), css)).toBe(css)
})

test('keeps the layer order when the rules of a layer are removed', () => {
  expect(pruneCss(page('a'), '@layer properties{*{--x:0}}.a{top:0}')).toBe('@layer properties;.a{top:0}')
  const css = '@layer components{.b{top:0}}@layer utilities{.a{top:1px}}'
  expect(pruneCss(page('a'), css)).toBe('@layer components;@layer utilities{.a{top:1px}}')
})
