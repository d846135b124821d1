import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { allMessagesKey } from '#app/features/messages/messages-admin-queries.ts'
import { groups } from '#app/features/messages/messages-group-queries.ts'
import { resultWords } from '#app/features/messages/messages-group-words.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import type { GroupProgress } from '#shared/groups.ts'

/** Says how a group message ended: once, wherever on the dashboard she is, or when she comes back to it. */
export function useGroupAnnouncements(): void {
  const queries = useQueryClient()
  const { data } = useQuery(groups)
  const ended = data?.filter(({ pending, announced }) => pending === 0 && !announced) ?? []
  const ids = ended.map(({ id }) => id).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say which have ended since.
  useEffect(() => {
    if (!ids) return
    const tell = async (group: GroupProgress) => {
      const param = { id: group.id }
      const { announce } = await call(api.api.group_messages[':id'].announce.$post({ param }))
      if (!announce) return
      const { latest } = group
      if (latest.sent > 0) toast.success(resultWords(latest))
      else toast.error(resultWords(latest))
    }
    const tellAll = Promise.all(ended.map(tell)).catch((error: unknown) => console.warn(error))
    void tellAll.then(() => {
      for (const queryKey of [groups.queryKey, allMessagesKey, ['overview']])
        void queries.invalidateQueries({ queryKey })
    })
  }, [ids])
}
