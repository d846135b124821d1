import { callForFile } from '#app/lib/api.ts'
import { downloadFile } from '#app/lib/download-file.ts'
import { minutes } from '#shared/time.ts'

type FileRequest = (options: { init: RequestInit }) => Parameters<typeof callForFile>[0]

/** Long enough for a list of any size. */
const timeoutMs = minutes(10)

/** Saves a list as a file. `request` gets options that allow more time than an ordinary call. @throws ApiError */
export async function downloadCsv(name: string, request: FileRequest): Promise<void> {
  const file = await callForFile(request({ init: { signal: AbortSignal.timeout(timeoutMs) } }))
  downloadFile(file, name)
}
