import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Page } from '#app/components/layout/page.tsx'
import * as paths from '#app/paths.ts'
import { checkoutContent } from '#practice/content/checkout.ts'
import { offers } from '#practice/offers.ts'

const redirectDelayMs = 100
const productsPath = offers.drink ? paths.drink : offers.products ? paths.products : paths.home

export function MissingProduct() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(productsPath, { replace: true }), redirectDelayMs)
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
