import { expect, test } from 'vitest'
import { pagePolicy } from '#server/http/headers.ts'

const hashes = { script: ['sha256-a', 'sha256-b'], style: ['sha256-c'] }
const policy = (widget: string | null) =>
  Object.fromEntries(
    pagePolicy(hashes.script, hashes.style, widget)
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources.join(' ')]
      }),
  )

test('without a booking widget pages may load and frame only our own files, and run their inline scripts', () => {
  expect(policy(null)).toEqual({
    'default-src': "'none'",
    'script-src': "'self' 'sha256-a' 'sha256-b'",
    'style-src': "'self' 'sha256-c'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
})

test('with a booking widget pages may also load and frame its origin', () => {
  const widget = 'https://widget.example'
  const allowed = policy(`${widget}/embed/book.js?practice=7`)
  for (const name of ['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src'])
    expect(
      allowed[name]?.split(' ').filter((source) => source.startsWith('http')),
      name,
    ).toEqual([widget])
  expect(allowed['default-src']).toBe("'none'")
  expect(allowed['frame-ancestors']).toBe("'none'")
})
