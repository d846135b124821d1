import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Page } from '#app/components/layout/page.tsx'
import * as paths from '#app/paths.ts'
import { checkoutContent } from '#practice/content/checkout.ts'

const redirectDelayMs = 100

export function MissingProduct() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.drink, { replace: true }), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [navigate])

  return (
    <Page title={checkoutContent.title} className="min-h-[60vh]">
      <p role="status" data-waiting="">
        {checkoutContent.redirecting}
      </p>
    </Page>
  )
}
