import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { ErrorPage } from '#app/components/layout/error-page.tsx'
import { SiteLayout } from '#app/components/layout/site-layout.tsx'
import { ToastHost } from '#app/components/ui/toast-host.tsx'
import { startBookingWidget } from '#app/lib/booking-widget.ts'
import { loadFollowContent } from '#app/lib/load-follow-content.ts'
import { loadSessionRefresh } from '#app/lib/load-session-refresh.ts'
import { useScrollAndFocus } from '#app/lib/use-scroll-and-focus.ts'

export default function Shell() {
  useScrollAndFocus()
  useEffect(startBookingWidget, [])
  useEffect(loadSessionRefresh, [])
  useEffect(loadFollowContent, [])
  return (
    <>
      <SiteLayout>
        <Outlet />
      </SiteLayout>
      <ToastHost />
    </>
  )
}

export function ErrorBoundary() {
  useScrollAndFocus()
  return (
    <>
      <SiteLayout>
        <ErrorPage />
      </SiteLayout>
      <ToastHost />
    </>
  )
}
