import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { Failure } from '#app/components/layout/failure.tsx'
import { Frame } from '#app/components/layout/frame.tsx'
import { ToastHost } from '#app/components/ui/toast-host.tsx'
import { startBookingWidget } from '#app/lib/booking-widget.ts'
import { keepSession } from '#app/lib/keep-session.ts'
import { useArrival } from '#app/lib/use-arrival.ts'

export default function Shell() {
  useArrival()
  useEffect(startBookingWidget, [])
  useEffect(keepSession, [])
  return (
    <>
      <Frame>
        <Outlet />
      </Frame>
      <ToastHost />
    </>
  )
}

export function ErrorBoundary() {
  useArrival()
  return (
    <>
      <Frame>
        <Failure />
      </Frame>
      <ToastHost />
    </>
  )
}
