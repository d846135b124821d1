import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { setTheme } from '#app/features/site/preview-page.ts'

type Props = {
  /** The drawn page; a new one replaces the shown one once it has loaded, at the same place. */
  address: string
  /** The width of the screen it is shown for, in CSS pixels; null for the width there is. */
  widthPx: number | null
  isDark: boolean
  title: string
  frame: RefObject<HTMLIFrameElement | null>
  onClick: (event: MouseEvent) => void
  onLoad: () => void
  /** The draft was saved again before the drawn page was fetched. */
  onEnded: () => void
}

/** The real page, scaled to the room there is. Clicks in it come to the editor instead of following links. */
export function PageFrame({ address, widthPx, isDark, title, frame, onClick, onLoad, onEnded }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(address)
  useScale(box, widthPx)

  useLayoutEffect(() => {
    const page = frame.current?.contentDocument
    if (page) setTheme(page, isDark)
  }, [frame, isDark])

  const onFrameLoad = (loaded: HTMLIFrameElement, loadedAddress: string) => {
    const page = loaded.contentDocument
    if (!page) return
    if (!page.querySelector('main')) return onEnded()
    setTheme(page, isDark)
    page.addEventListener(
      'click',
      (event) => {
        event.preventDefault()
        onClick(event)
      },
      true,
    )
    page.addEventListener('submit', (event) => event.preventDefault(), true)
    if (loadedAddress !== shown) {
      if (pathOf(loadedAddress) === pathOf(shown)) {
        loaded.contentWindow?.scrollTo(0, frame.current?.contentWindow?.scrollY ?? 0)
      }
      setShown(loadedAddress)
    }
    frame.current = loaded
    onLoad()
  }

  return (
    <div ref={box} className="relative size-full overflow-hidden">
      {[...new Set([shown, address])].map((source) => (
        <iframe
          key={source}
          src={source}
          title={title}
          tabIndex={source === shown ? undefined : -1}
          aria-hidden={source !== shown || undefined}
          onLoad={(event) => onFrameLoad(event.currentTarget, source)}
          className={`absolute start-1/2 top-0 h-(--frame-height) w-(--frame-width) origin-top-left bg-paper transition-opacity [transform:scale(var(--frame-scale))_translateX(-50%)] ${source === shown ? '' : 'pointer-events-none opacity-0'}`}
        />
      ))}
    </div>
  )
}

const pathOf = (address: string) => address.replace(/^\/preview\/[^/]+/, '')

/** A wide page is scaled down rather than cut. */
function useScale(box: RefObject<HTMLDivElement | null>, widthPx: number | null) {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const update = () => {
      const { clientWidth, clientHeight } = element
      const width = widthPx === null ? clientWidth : widthPx
      const scale = Math.min(1, clientWidth / Math.max(1, width))
      element.style.setProperty('--frame-width', `${width}px`)
      element.style.setProperty('--frame-height', `${clientHeight / scale}px`)
      element.style.setProperty('--frame-scale', String(scale))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, widthPx])
}
