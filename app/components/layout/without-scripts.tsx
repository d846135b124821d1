import type { ReactNode } from 'react'

/** What a page that needs JavaScript says without it, in `noscript`, where HTML allows no `main`. Prerendered only. */
export function WithoutScripts({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: in noscript HTML allows no main
    <div role="main" id="main" tabIndex={-1} className="page pt-12 pb-24 md:pt-20 md:pb-32">
      <h1 className="page-title mb-10 md:mb-14">{title}</h1>
      <p>{children}</p>
    </div>
  )
}
