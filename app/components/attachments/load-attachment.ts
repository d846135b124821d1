import { api, callForFile } from '#app/lib/api.ts'
import type { Attachment } from '#shared/attachments.ts'

/** As long as 10 MB take over a slow connection. */
export const loadTimeoutMs = 120_000

/** A file of the signed-in person's conversations. @throws ApiError */
export const loadAttachment = ({ id }: Attachment): Promise<Blob> =>
  callForFile(
    api.api.attachments[':id'].$get(
      { param: { id } },
      { init: { signal: AbortSignal.timeout(loadTimeoutMs) } },
    ),
  )
