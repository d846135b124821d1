import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { groupsQuery } from '#app/features/groups/queries.ts'
import { resultMessage } from '#app/features/groups/result-message.ts'
import { api, call } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { toast } from '#app/lib/toast.ts'
import type { GroupProgress } from '#shared/groups.ts'
import { seconds } from '#shared/time.ts'

const retryDelayMs = seconds(30)

/** Announces the result of a group message once, on whichever dashboard tab is open, or when the dashboard is opened again. */
export function useGroupAnnouncements(): void {
  const queries = useQueryClient()
  const { data } = useQuery(groupsQuery)
  const finished = data?.filter(({ pending, announced }) => pending === 0 && !announced) ?? []
  const finishedIds = finished.map(({ id }) => id).join()

  /** Whether the server heard of all. */
  const announceAll = useEffectEvent(async () => {
    const isDone = await Promise.all(finished.map(announce)).then(
      () => true,
      (error: unknown) => {
        console.warn(error)
        return false
      },
    )
    for (const queryKey of [groupsQuery.queryKey, queryKeys.allMessages, queryKeys.overview]) {
      void queries.invalidateQueries({ queryKey })
    }
    return isDone
  })

  useEffect(() => {
    if (!finishedIds) return
    let isCurrent = true
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    const attempt = async () => {
      const isDone = await announceAll()
      if (!isDone && isCurrent) retryTimer = setTimeout(() => void attempt(), retryDelayMs)
    }
    void attempt()
    return () => {
      isCurrent = false
      clearTimeout(retryTimer)
    }
  }, [finishedIds])
}

/** The server says which tab announces it, so that only one does. */
async function announce({ id, latest }: GroupProgress): Promise<void> {
  const { announce } = await call(api.api.group_messages[':id'].announce.$post({ param: { id } }))
  if (!announce) return
  if (latest.sent > 0) toast.success(resultMessage(latest))
  else toast.error(resultMessage(latest))
}
