import { queryOptions } from '@tanstack/react-query'
import { loadTimeoutMs } from '#app/components/attachments/load-attachment.ts'
import { api, call, callForFile } from '#app/lib/api.ts'
import type { Attachment } from '#shared/attachments.ts'

/** What the link of a text or an email opens. */
export const linkedFilesQuery = (token: string) =>
  queryOptions({
    queryKey: ['linked-files', token],
    queryFn: () => call(api.api['file-links'].$post({ json: { token } })),
  })

/** @throws ApiError */
export const loadLinkedFile =
  (token: string) =>
  ({ id }: Attachment): Promise<Blob> =>
    callForFile(
      api.api['file-links'][':id'].$post(
        { param: { id }, json: { token } },
        { init: { signal: AbortSignal.timeout(loadTimeoutMs) } },
      ),
    )
