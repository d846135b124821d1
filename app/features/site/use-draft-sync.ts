import { useEffect } from 'react'
import type { DraftStore } from '#app/features/site/draft-store.ts'
import { readDraft } from '#app/features/site/queries.ts'

const channelName = 'site-draft'

/** Recovers what closed tabs have left, sends what is pending when the connection returns, and follows other tabs. */
export function useDraftSync(store: DraftStore): void {
  useEffect(() => {
    void store.recover()
    const follow = () => void readDraft().then(store.follow, () => undefined)
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') follow()
      else void store.saveNow()
    }
    const send = () => void store.saveNow()
    const warn = (event: BeforeUnloadEvent) => {
      if (!store.isSafeToLeave()) event.preventDefault()
    }
    const stopTelling = tellOtherWindows(store, follow)
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('focus', follow)
    window.addEventListener('online', send)
    window.addEventListener('beforeunload', warn)
    return () => {
      stopTelling()
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('focus', follow)
      window.removeEventListener('online', send)
      window.removeEventListener('beforeunload', warn)
      void store.saveNow()
      store.close()
    }
  }, [store])
}

/** Windows of this browser that show the editor side by side follow each other at once. */
function tellOtherWindows(store: DraftStore, follow: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  let told = store.read().revision
  const unsubscribe = store.subscribe(() => {
    const { revision } = store.read()
    if (revision === told) return
    told = revision
    channel.postMessage(revision)
  })
  channel.onmessage = ({ data }) => {
    if (document.visibilityState === 'visible' && data !== store.read().revision) follow()
  }
  return () => {
    unsubscribe()
    channel.close()
  }
}
