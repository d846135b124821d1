import type { MetaDescriptor } from 'react-router'
import { Failure } from '#app/components/layout/failure.tsx'
import { practice } from '#practice/practice.ts'

export const meta = (): MetaDescriptor[] => [
  { title: `Page not found · ${practice.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return <Failure />
}
