import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { HonoEnv } from '#server/http/hono-env.ts'

const style = `
  :root { color-scheme: light dark; --paper: #faf6ee; --ink: #20301f; --soft: #5b6456; --line: #d9d2c2; --leaf: #1f4d36; --on: #fffdf7; --bad: #8f2d1c }
  @media (prefers-color-scheme: dark) { :root { --paper: #121a15; --ink: #efe9dc; --soft: #b3b8a6; --line: #33402f; --leaf: #a9cfae; --on: #10201a; --bad: #f2a493 } }
  /* As the site's pages: a browser reports an error when only one of two pages allows a transition. */
  @media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
  main { max-width: 640px; margin: 0 auto; padding: 40px 20px 80px }
  h1 { font: 500 32px/1.2 'EB Garamond', Georgia, serif; margin: 0 0 8px } h2 { font: 500 22px/1.3 Georgia, serif; margin: 32px 0 12px }
  .note { color: var(--soft); margin: 0 0 28px } .bad { color: var(--bad); font-weight: 600 }
  label { display: block; margin: 16px 0 4px } .error { display: block; color: var(--bad); font-size: 15px; margin-top: 4px }
  input, select, textarea { width: 100%; min-height: 46px; padding: 10px 12px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--soft); border-radius: 12px }
  .pair { display: grid; gap: 0 16px; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)) }
  button { min-height: 48px; padding: 10px 26px; font: inherit; border-radius: 12px; border: 1px solid var(--leaf); cursor: pointer; background: transparent; color: var(--ink); margin: 28px 12px 0 0 }
  button.pay { background: var(--leaf); color: var(--on) }
  :focus-visible { outline: 3px solid var(--leaf); outline-offset: 3px }
  a { color: inherit } dl { border-top: 1px solid var(--line); margin: 0 0 8px } dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line) } dd { margin: 0 }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
  article { border-top: 1px solid var(--line); padding: 20px 0 } article header { color: var(--soft); font-size: 15px } article p { white-space: pre-wrap; overflow-wrap: anywhere }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

type Html = ReturnType<typeof html>

/** A page of the sandbox: plain HTML without scripts or third-party content. */
export function sandboxPage(
  c: Context<HonoEnv>,
  title: string,
  content: Html,
  status: 200 | 404 | 422 = 200,
) {
  c.header('content-security-policy', policy)
  c.header('cache-control', 'no-store')
  return c.html(
    html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${raw(style)}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`,
    status,
  )
}
