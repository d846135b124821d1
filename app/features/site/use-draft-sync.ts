import { useEffect } from 'react'
import type { DraftStore } from '#app/features/site/draft-store.ts'
import { readDraft } from '#app/features/site/queries.ts'
import { fieldId } from '#app/features/site/use-editor.ts'

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
    const applyWaiting = () => store.applyWaiting()
    const send = () => void store.saveNow()
    const warn = (event: BeforeUnloadEvent) => {
      if (!store.isSafeToLeave()) event.preventDefault()
    }
    const stopTelling = notifyOtherWindows(store, follow)
    const stopHearingLeftFields = hearLeftFields(applyWaiting)
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('focus', follow)
    window.addEventListener('online', send)
    window.addEventListener('beforeunload', warn)
    return () => {
      stopTelling()
      stopHearingLeftFields()
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
function notifyOtherWindows(store: DraftStore, follow: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  let lastRevision = store.read().revision
  const unsubscribe = store.subscribe(() => {
    const { revision } = store.read()
    if (revision === lastRevision) return
    lastRevision = revision
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

/** Whether the owner types in a field of the site, in the window that has the focus. */
export function isTyping(): boolean {
  const active = document.activeElement
  return (
    document.hasFocus() && document.visibilityState === 'visible' && active !== null && isTextField(active)
  )
}

const isTextField = (element: Element) =>
  element.id.startsWith(fieldId('')) &&
  (element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && element.type !== 'checkbox'))

/** A button that is pressed stays where it is until it is released. */
function hearLeftFields(onLeave: () => void): () => void {
  let isPressed = false
  const press = () => {
    isPressed = true
  }
  const release = () => {
    isPressed = false
    setTimeout(onLeave)
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    const isNextField = relatedTarget instanceof Element && isTextField(relatedTarget)
    if (!isPressed || isNextField) onLeave()
  }
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('pointerup', release)
  document.addEventListener('pointercancel', release)
  document.addEventListener('focusout', leave)
  return () => {
    document.removeEventListener('pointerdown', press, true)
    document.removeEventListener('pointerup', release)
    document.removeEventListener('pointercancel', release)
    document.removeEventListener('focusout', leave)
  }
}
