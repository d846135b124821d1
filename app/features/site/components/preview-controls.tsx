import type { ReactNode } from 'react'
import { asList, asObject, asText } from '#app/features/site/document-values.ts'
import { sections } from '#app/features/site/fields/sections.ts'
import { findOffPage } from '#app/features/site/off-pages.ts'
import { useDraft, useDraftValue } from '#app/features/site/use-draft.ts'

type Device = 'phone' | 'desktop'
type Props = {
  page: string
  onPage: (path: string) => void
  device: Device
  onDevice: (device: Device) => void
  isDark: boolean
  onDark: (isDark: boolean) => void
  isDrawing: boolean
}

const pages: readonly [string, string][] = [
  ...new Map(
    sections
      .filter(({ id, isOnEveryPage }) => /^(texts|legal)-/.test(id) && !isOnEveryPage)
      .map(({ page, title }): [string, string] => [page, title])
      // Of two sections that a page shows, the first gives it its name.
      .reverse(),
  ),
].reverse()

/** Which page is shown, on which screen, in which theme. */
export function PreviewControls({ page, onPage, device, onDevice, isDark, onDark, isDrawing }: Props) {
  const ownPages = useOwnPages()
  const offPages = useDraft((state) =>
    pages
      .filter(([path]) => findOffPage(state, path))
      .map(([path]) => path)
      .join(' '),
  ).split(' ')
  const known = [...pages, ...ownPages]
  const listed = known.filter(([path]) => !offPages.includes(path))
  const isListed = listed.some(([path]) => path === page)
  const title = known.find(([path]) => path === page)?.[1]
  return (
    <div className="flex flex-wrap items-center gap-[8px] border-line border-b bg-surface px-[12px] py-1.5">
      <select
        aria-label="Page"
        value={page}
        onChange={(event) => onPage(event.target.value)}
        className="form-control min-h-11 min-w-0 max-w-64 flex-1 basis-20 py-1"
      >
        {!isListed && <option value={page}>{title ? `${title} (off)` : page}</option>}
        {listed.map(([path, title]) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </select>
      <span
        aria-hidden="true"
        className={`size-[8px] rounded-full bg-ginger ${isDrawing ? 'motion-safe:animate-pulse' : 'invisible'}`}
      />
      <Toggle label="Phone" isOn={device === 'phone'} onClick={() => onDevice('phone')}>
        <path d="M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2" />
      </Toggle>
      <Toggle label="Desktop" isOn={device === 'desktop'} onClick={() => onDevice('desktop')}>
        <path d="M4 5h16v11H4zM9 20h6M12 16v4" />
      </Toggle>
      <Toggle label="Dark theme" isOn={isDark} onClick={() => onDark(!isDark)}>
        <path d="M20 14.500A8 8 0 1 1 9.500 4a6.500 6.500 0 0 0 10.500 10.500Z" />
      </Toggle>
    </div>
  )
}

/** Products with a page of their own. */
function useOwnPages(): (readonly [string, string])[] {
  return asList(useDraftValue('facts.products'))
    .map(asObject)
    .filter((product) => product.page === 'own' && product.isOffered === true)
    .map((product) => [`/products/${asText(product.slug)}`, asText(product.name)])
}

type ToggleProps = { label: string; isOn: boolean; onClick: () => void; children: ReactNode }

function Toggle({ label, isOn, onClick, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      onClick={onClick}
      className="grid size-[44px] shrink-0 place-items-center rounded-full text-muted aria-pressed:bg-leaf aria-pressed:text-on-leaf"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-2 stroke-current">
        {children}
      </svg>
    </button>
  )
}
