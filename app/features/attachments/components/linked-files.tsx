import { useQuery } from '@tanstack/react-query'
import { AttachmentList } from '#app/components/attachments/attachment-list.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { TimeZoneNote } from '#app/components/ui/time-zone-note.tsx'
import { linkedFilesQuery, loadLinkedFile } from '#app/features/attachments/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { practice } from '#practice/practice.ts'
import { formatDateTime } from '#shared/dates.ts'

const { coach, email, phone } = practice

/** The files of one message, for whoever has its link. */
export function LinkedFiles({ token }: { token: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(linkedFilesQuery(token))
  if (isPending) return <Spinner label="Opening your link..." inline />
  if (data)
    return (
      <div className="grid max-w-2xl gap-2">
        <p>
          {data.files.length === 1 ? 'A file' : `${data.files.length} files`} from {coach.firstName}. Save
          what you need: this link works until {formatDateTime(data.expires_at)}.
        </p>
        <TimeZoneNote />
        <AttachmentList files={data.files} load={loadLinkedFile(token)} />
      </div>
    )
  const isGone =
    error instanceof ApiError && ['link_expired', 'not_found', 'invalid_input'].includes(error.code)
  if (isGone) return <FileLinkGone />
  return <LoadError subject="these files" busy={isFetching} onRetry={() => void refetch()} />
}

/** For a link that opens nothing. */
export function FileLinkGone() {
  return (
    <div className="grid max-w-2xl gap-4">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
        This link no longer works
      </h2>
      <p>
        It has expired, was ended, or a part of it is missing. Write to {email} or text {phone.asWritten}, and{' '}
        {coach.firstName} sends the files again.
      </p>
    </div>
  )
}
