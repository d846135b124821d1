import { vi } from 'vitest'

export type SentUpload = {
  path: string
  headers: Record<string, string>
  body: Blob
  /** How much of it has left, from 0 to 1. */
  progress: (part: number) => void
  answer: (response: Response) => Promise<void>
  /** The connection is lost. */
  fail: () => void
  isAborted: () => boolean
}

/** Stands in for the network of `XMLHttpRequest`: each upload waits for the test. */
export function fakeUploads(): SentUpload[] {
  const sent: SentUpload[] = []
  class FakeRequest {
    upload = { onprogress: (_: { loaded: number; total: number }) => {} }
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    responseText = ''
    status = 0
    #path = ''
    #headers: Record<string, string> = {}
    #response = new Response()
    #isAborted = false
    open(_method: string, path: string) {
      this.#path = path
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    getResponseHeader(name: string) {
      return this.#response.headers.get(name)
    }
    abort() {
      this.#isAborted = true
      this.onabort()
    }
    send(body: Blob) {
      sent.push({
        path: this.#path,
        headers: this.#headers,
        body,
        progress: (part) => this.upload.onprogress({ loaded: part * 100, total: 100 }),
        answer: async (response) => {
          this.#response = response
          this.status = response.status
          this.responseText = await response.text()
          this.onload()
        },
        fail: () => this.onerror(),
        isAborted: () => this.#isAborted,
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return sent
}
