import { settings } from '#practice/settings.ts'

type RequestOptions = { input?: unknown; token?: string | undefined }

/** A call of the API of a running server, as the browser makes it. */
export function requestApi(
  server: { baseURL: string },
  method: string,
  path: string,
  { input, token }: RequestOptions = {},
): Promise<Response> {
  return fetch(`${server.baseURL}/api/${path}`, {
    method,
    headers: {
      apikey: settings.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(input !== undefined && { body: JSON.stringify(input) }),
  })
}
