import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { ErrorPage } from '#app/components/layout/error-page.tsx'
import { useViewerRole } from '#app/components/layout/use-viewer-role.ts'
import { ToastHost } from '#app/components/ui/toast-host.tsx'
import { UndoArea } from '#app/components/ui/undo-area.tsx'
import { OwnerHeader } from '#app/features/overview/components/owner-header.tsx'
import { OwnerNavigation } from '#app/features/overview/components/owner-navigation.tsx'
import { waitingCountsQuery } from '#app/features/overview/queries.ts'
import { useFollowPractice } from '#app/features/overview/use-follow-practice.ts'
import { SearchButton } from '#app/features/search/components/search-button.tsx'
import { loadFollowingWhenIdle } from '#app/lib/load-following-when-idle.ts'
import { loadSessionRefresh } from '#app/lib/load-session-refresh.ts'
import { QueryProvider } from '#app/lib/query.tsx'
import { useKeepFocus } from '#app/lib/use-keep-focus.ts'
import { useScrollAndFocus } from '#app/lib/use-scroll-and-focus.ts'

/** The frame of the owner's own screens. What they have loaded stays while one is left for another. */
export default function OwnerShell() {
  useScrollAndFocus()
  useKeepFocus()
  useEffect(loadSessionRefresh, [])
  useEffect(loadFollowingWhenIdle, [])
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <QueryProvider>
        <OwnerHeader search={<SearchForOwner />} />
        <div className="owner-frame">
          <FollowingNavigation />
          <Outlet />
          <UndoArea />
        </div>
      </QueryProvider>
      <ToastHost />
    </>
  )
}

/** A visitor who isn't the owner has nothing to search. */
function SearchForOwner() {
  return useViewerRole() === 'admin' && <SearchButton isShort />
}

function FollowingNavigation() {
  const isOwner = useViewerRole() === 'admin'
  const { data } = useQuery({ ...waitingCountsQuery, enabled: isOwner })
  useFollowPractice(isOwner)
  return <OwnerNavigation counts={data} />
}

export function ErrorBoundary() {
  useScrollAndFocus()
  return (
    <>
      <OwnerHeader />
      <ErrorPage />
      <ToastHost />
    </>
  )
}
