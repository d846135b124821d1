import { ApiError, readApiError } from '#app/lib/api.ts'
import { endRefusedSession, readSession, storeSession } from '#app/lib/session.ts'
import { settings } from '#practice/settings.ts'
import { uploadTimeoutMs } from '#shared/uploads.ts'

type Upload = {
  path: string
  body: Blob
  headers?: Record<string, string>
  /** From 0 to 1, of what has left this device. */
  onProgress: (sent: number) => void
  /** Stops it: the promise is rejected as for a lost connection. */
  signal?: AbortSignal
}

/** Posts a file and answers with the response's JSON. @throws ApiError, `unreachable` without a response, `too_slow`. */
export async function upload({ path, body, headers = {}, onProgress, signal }: Upload): Promise<unknown> {
  const session = readSession()
  const response = await send(
    { path, body, onProgress, ...(signal && { signal }) },
    {
      ...headers,
      apikey: settings.publishableKey,
      ...(session && { authorization: `Bearer ${session.token}` }),
    },
  )
  const isCurrent = session !== null && readSession()?.token === session.token
  const expiresAt = response.headers.get('x-session-expires')
  if (isCurrent && expiresAt) storeSession({ ...session, expiresAt })
  if (response.ok) return response.json()
  if (response.status === 413 && !isFromServer(response))
    throw new ApiError('too_large', { fields: proxyLimit })
  // The server, or a proxy, didn't wait until all of it was there.
  if (response.status === 408) throw new ApiError('too_slow')
  const error = await readApiError(response)
  if (error.code === 'not_signed_in') endRefusedSession(session)
  throw error
}

/** A web server in front of ours answers with a page of its own. */
const isFromServer = (response: Response) =>
  response.headers.get('content-type')?.startsWith('application/json') ?? false

const proxyLimit = {
  upload:
    'The web server in front of this site refuses files of this size. Choose a smaller one, or ask whoever runs the server to allow 25 MB (client_max_body_size in docs/going-live.md).',
}

/** `fetch` can't tell how much of a body has been sent. */
function send(
  { path, body, onProgress, signal }: Omit<Upload, 'headers'>,
  headers: Record<string, string>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.timeout = uploadTimeoutMs
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const names = ['content-type', 'x-session-expires', 'retry-after']
      const received = names.flatMap((name): [string, string][] => {
        const value = request.getResponseHeader(name)
        return value === null ? [] : [[name, value]]
      })
      resolve(new Response(request.responseText, { status: request.status, headers: received }))
    }
    request.onerror = () => reject(new ApiError('unreachable'))
    request.ontimeout = () => reject(new ApiError('too_slow'))
    request.onabort = request.onerror
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
