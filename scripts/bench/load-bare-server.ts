import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { RecordedResponse } from './load-bare.ts'

/** Measures the framework alone: reads the request body and sends a recorded response from memory. */
process.once('message', (responses: RecordedResponse[]) => {
  const app = new Hono()
  for (const [index, { method, status, headers, base64 }] of responses.entries()) {
    const body = Buffer.from(base64, 'base64')
    app.on(method, `/${index}`, async (c) => {
      if (method !== 'GET') await c.req.arrayBuffer()
      return new Response(body.length > 0 ? body : null, { status, headers })
    })
  }
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) => process.send?.(port))
})
