import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves the site of `origin`, but holds back each page from its last script on until `finish` is called. */
export async function serveSlowPages(origin: string) {
  const unfinished: (() => void)[] = []

  async function answer(path: string, to: ServerResponse) {
    const { status, headers, body } = await read(`${origin}${path}`)
    to.writeHead(status, headers)
    const split = headers['content-type']?.startsWith('text/html') ? body.lastIndexOf('<script data-boot') : 0
    to.write(body.subarray(0, split))
    const end = () => void to.end(body.subarray(split))
    if (split > 0) unfinished.push(end)
    else end()
  }
  const server = createServer((request, response) => void answer(request.url ?? '/', response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    finish: () => {
      for (const end of unfinished.splice(0)) end()
    },
    close: () => server.close(),
  }
}

async function read(address: string) {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => ['content-type', 'content-security-policy'].includes(name)),
  )
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) }
}
