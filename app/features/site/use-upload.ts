import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { upload } from '#app/lib/upload.ts'

type Sending = { path: string; body: Blob; headers?: Record<string, string> }

/** One upload at a time: how far it is, and the sentence why the last one failed. */
export function useUpload() {
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)

  /** The server's answer; null after a failure. */
  async function run<T>(
    work: (send: (sending: Sending) => Promise<unknown>) => Promise<T>,
  ): Promise<T | null> {
    setError(null)
    setProgress(0)
    try {
      return await work((sending) => upload({ ...sending, onProgress: setProgress }))
    } catch (failure) {
      setError(sentenceFor(failure))
      return null
    } finally {
      setProgress(null)
    }
  }
  return { progress, error, run, clearError: () => setError(null) }
}

function sentenceFor(failure: unknown): string {
  const [sentence] = failure instanceof ApiError ? Object.values(failure.fields) : []
  return sentence ?? messageForError(failure, 'That did not work. Please try again.')
}
