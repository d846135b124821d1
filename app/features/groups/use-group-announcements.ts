import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { groups } from '#app/features/groups/queries.ts'
import { resultMessage } from '#app/features/groups/result-message.ts'
import { allMessagesKey } from '#app/features/messages/queries.ts'
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
      if (latest.sent > 0) toast.success(resultMessage(latest))
      else toast.error(resultMessage(latest))
    }
    const tellAll = Promise.all(ended.map(tell)).catch((error: unknown) => console.warn(error))
    void tellAll.then(() => {
      for (const queryKey of [groups.queryKey, allMessagesKey, ['overview']])
        void queries.invalidateQueries({ queryKey })
    })
  }, [ids])
}
