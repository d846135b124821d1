import { expect, test } from 'vitest'
import { readPageText } from '#server/content/page-text.ts'

const page = (main: string) =>
  `<!DOCTYPE html><html><head><title>Tea &amp; talk</title><meta name="description" content="Two &quot;cups&quot;."><style>p{}</style></head><body><a href="#main" class="skip-link">Skip</a><header><nav class="max-md:hidden"><ul><li><a href="/">Home</a></li></ul></nav><div class="md:hidden"><div id="menu" popover="auto"><a href="/">Home</a></div></div></header><noscript><p>Off</p></noscript><main id="main">${main}</main><footer><p>© <!-- -->2026</p></footer><script>if (1 < 2) "<p>no</p>"</script></body></html>`

test('a page is read line by line, apart from what is around it', () => {
  const html = page(
    '<h1>Tea</h1><section><p>Come <em>in</em>, and <a href="/x">sit</a>.</p>\n<p>It’s warm</p></section>',
  )
  expect(readPageText(html)).toEqual({
    title: 'Tea & talk',
    description: 'Two "cups".',
    frame: ['Home', '© 2026'],
    lines: ['Tea', 'Come in, and sit.', 'It’s warm'],
  })
})

test.each([
  ['<p>Price<!-- --> <span class="sr-only">of tea</span></p>', ['Price']],
  ['<p><span class="badge">New</span>Open on Mondays</p>', ['New Open on Mondays']],
  ['<h2>Sit.<!-- --> <span class="block">Drink.</span></h2>', ['Sit.', 'Drink.']],
  ['<div><a class="button" href="/a">Book</a><a class="button" href="/b">Ask</a></div>', ['Book', 'Ask']],
  ['<table><tr><th>Tea</th><td>2 oz</td><td></td></tr></table>', ['Tea | 2 oz']],
  ['<div aria-hidden="true"><label>Leave this empty<input name="website"></label></div><p>a</p>', ['a']],
  ['<svg><title>x</title></svg><p hidden="">no</p><p>1 &lt; 2</p>', ['1 < 2']],
  ['<input placeholder="Tea &amp; talk, Ada&#x27;s">', ["Tea & talk, Ada's"]],
  ['<label>Your question<textarea placeholder="Ask away"></textarea></label>', ['Your question', 'Ask away']],
])('what is seen of %s', (html, lines) => {
  expect(readPageText(page(html)).lines).toEqual(lines)
})
