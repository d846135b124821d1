import { useEffect } from 'react'
import type { DraftStore } from '#app/features/site/draft-store.ts'
import { readDraft } from '#app/features/site/queries.ts'

/** Recovers what closed tabs have left, sends what is pending when the connection returns, and follows other tabs. */
export function useDraftSync(store: DraftStore): void {
  useEffect(() => {
    void store.recover()
    const follow = () => {
      if (document.visibilityState === 'visible') void readDraft().then(store.follow, () => undefined)
      else void store.saveNow()
    }
    const send = () => void store.saveNow()
    const warn = (event: BeforeUnloadEvent) => {
      if (!store.isSafeToLeave()) event.preventDefault()
    }
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('online', send)
    window.addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('online', send)
      window.removeEventListener('beforeunload', warn)
      void store.saveNow()
      store.close()
    }
  }, [store])
}
