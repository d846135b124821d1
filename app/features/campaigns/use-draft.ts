import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { markStored } from '#app/features/campaigns/blank-campaign.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import type { CampaignDetails, CampaignDraft } from '#shared/campaigns.ts'

export type Draft = Omit<CampaignDraft, 'version'>
/** 'blank': nothing was changed yet. 'other': another window saved or sent it. 'failed': it will be tried again. */
type SaveState = 'blank' | 'saved' | 'saving' | 'failed' | 'other'

const pauseMs = 800
const retryMs = 5000

const isSame = (a: Draft, b: Draft) => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * A draft that is saved as it is typed. `saved`: the newest that is stored. `save` writes what isn't yet; null when that fails. A blank
 * one isn't stored before its first change: then `onStored` is called.
 */
export function useDraft(campaign: CampaignDetails, onStored: () => void) {
  const { id } = campaign
  const [draft, setDraft] = useState<Draft>(() => draftOf(campaign))
  const [saved, setSaved] = useState({ version: campaign.version, draft })
  const [state, setState] = useState<SaveState>(stateOf(campaign))
  const typed = useRef(draft)
  const stored = useRef(saved)
  const running = useRef<Promise<number | null> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function saveAll(): Promise<number | null> {
    while (!isSame(typed.current, stored.current.draft)) {
      const saving = typed.current
      const isFirst = stored.current.version === 0
      if (isFirst) markStored(id)
      try {
        const json = { version: stored.current.version, ...saving }
        const { version } = await call(
          api.api.campaigns[':id'].$put({ param: { id }, json }, { init: { keepalive: true } }),
        )
        stored.current = { version, draft: saving }
        setSaved(stored.current)
        if (isFirst) onStored()
      } catch (error) {
        const isOther = error instanceof ApiError && ['conflict', 'not_found'].includes(error.code)
        setState(isOther ? 'other' : 'failed')
        if (isOther && isFirst) onStored()
        if (!isOther) schedule(retryMs)
        return null
      }
    }
    setState(stateOf(stored.current))
    return stored.current.version
  }

  function save(): Promise<number | null> {
    clearTimeout(timer.current)
    running.current ??= saveAll().finally(() => {
      running.current = null
    })
    return running.current
  }

  function schedule(ms: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), ms)
  }

  const saveNow = useEffectEvent(() => void (state !== 'other' && save()))
  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      saveNow()
    }
  }, [])

  return {
    draft,
    saved,
    state,
    save,
    change(change: Partial<Draft>) {
      typed.current = { ...typed.current, ...change }
      setDraft(typed.current)
      if (state === 'other') return
      setState('saving')
      schedule(pauseMs)
    },
  }
}

const stateOf = ({ version }: { version: number }): SaveState => (version === 0 ? 'blank' : 'saved')

export const draftOf = ({ channel, purpose, segment, people, subject, body }: CampaignDetails): Draft => ({
  ...{ channel, purpose, segment, people, subject, body },
})
