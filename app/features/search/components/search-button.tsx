import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/components/ui/button.tsx'
import { forgetRecent } from '#app/features/search/recent.ts'
import { onSessionChange } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { isSearchKey } from '#app/lib/use-search-key.ts'

type DialogProps = { initialText: string; onClose: () => void }

type Props = {
  className?: string
  /** On a phone only its symbol is shown. */
  isShort?: boolean
}

/** Opens the search of everything, also with `/`. Its dialog is loaded when it is first used. */
export function SearchButton({ className, isShort = false }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isLoading = useRef(false)
  /** What is typed after `/` until the dialog's field has the focus. */
  const typed = useRef('')

  const open = async () => {
    if (isLoading.current) return
    typed.current = ''
    if (!Dialog) {
      isLoading.current = true
      try {
        const { SearchDialog } = await import('#app/features/search/components/search-dialog.tsx')
        // A letter between the end of loading and a later render would go to neither.
        flushSync(() => {
          setDialog(() => SearchDialog)
          setOpen(true)
        })
      } catch (error) {
        console.warn('Could not load the search.', error)
        toast.error('We couldn’t open the search. Check your connection and try again.')
        return
      } finally {
        isLoading.current = false
      }
    } else setOpen(true)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isLoading.current && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      typed.current += event.key
      event.preventDefault()
    } else if (isSearchKey(event)) {
      event.preventDefault()
      void open()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  useEffect(() => onSessionChange((session) => session ?? forgetRecent()), [])

  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => void open()}
        className={[isShort && 'max-sm:px-3', className].filter(Boolean).join(' ')}
      >
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </svg>
        <span className={isShort ? 'max-sm:sr-only' : ''}>Search</span>
      </Button>
      {isOpen && Dialog && <Dialog initialText={typed.current} onClose={() => setOpen(false)} />}
    </>
  )
}
