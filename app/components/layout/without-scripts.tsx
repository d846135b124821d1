import type { ReactNode } from 'react'
import { Page } from '#app/components/layout/page.tsx'

/** What a page that needs JavaScript says without it. Prerendered only. */
export function WithoutScripts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <p>{children}</p>
    </Page>
  )
}
