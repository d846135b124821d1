import { ErrorPage } from '#app/components/layout/error-page.tsx'
import { notFoundMeta } from '#app/lib/not-found-meta.ts'

export const meta = notFoundMeta

export default function NotFound() {
  return <ErrorPage />
}
