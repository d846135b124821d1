import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Answer } from './load-bare.ts'

/** What the framework alone costs: each answer from memory, the body of the question read. */
process.once('message', (answers: Answer[]) => {
  const app = new Hono()
  for (const [at, { method, status, headers, base64 }] of answers.entries()) {
    const body = Buffer.from(base64, 'base64')
    app.on(method, `/${at}`, async (c) => {
      if (method !== 'GET') await c.req.arrayBuffer()
      return new Response(body.length > 0 ? body : null, { status, headers })
    })
  }
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) => process.send?.(port))
})
