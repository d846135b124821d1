import type { MetaDescriptor } from 'react-router'
import { ErrorPage } from '#app/components/layout/error-page.tsx'
import { practice } from '#practice/practice.ts'

export const meta = (): MetaDescriptor[] => [
  { title: `Page not found · ${practice.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return <ErrorPage />
}
