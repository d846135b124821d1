import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Page } from '#app/components/layout/page.tsx'
import { PrerenderedViews, sessionViews } from '#app/components/prerendered-views.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { Tabs } from '#app/components/ui/tabs.tsx'
import { UndoArea } from '#app/components/ui/undo-area.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { DashboardChat } from '#app/features/assistant/components/dashboard-chat.tsx'
import { useGroupAnnouncements } from '#app/features/groups/use-group-announcements.ts'
import { DashboardWithoutScripts } from '#app/features/identity/components/administrator-page.tsx'
import { SignedInAs } from '#app/features/identity/components/signed-in-as.tsx'
import { useAdministrator } from '#app/features/identity/use-administrator.ts'
import { useSignOut } from '#app/features/identity/use-sign-out.ts'
import { useHadStoredSession } from '#app/features/identity/use-stored-session.ts'
import { FailedMessages } from '#app/features/messages/components/failed-messages.tsx'
import { AllOrders } from '#app/features/orders/components/all-orders.tsx'
import { FailedEmails } from '#app/features/outbox/components/failed-emails.tsx'
import { SandboxMessages } from '#app/features/outbox/components/sandbox-messages.tsx'
import { failedDeliveriesQuery, sandboxMessagesQuery } from '#app/features/outbox/queries.ts'
import { Overview } from '#app/features/overview/components/overview.tsx'
import { overviewQuery } from '#app/features/overview/queries.ts'
import { SearchButton } from '#app/features/search/components/search-button.tsx'
import { loadFollowingWhenIdle } from '#app/lib/load-following-when-idle.ts'
import { privateMeta } from '#app/lib/private-meta.ts'
import { QueryProvider } from '#app/lib/query.tsx'
import { showAnchor } from '#app/lib/show-anchor.ts'
import { useSearchKeySetting } from '#app/lib/use-search-key.ts'
import { useTab } from '#app/lib/use-tab.ts'
import { DashboardSkeleton, ListsSkeleton } from '#app/routes/dashboard/dashboard-skeleton.tsx'
import { offers } from '#practice/offers.ts'

const title = 'Administrator Dashboard'

export const meta = () => privateMeta(title)

export default function DashboardRoute() {
  return (
    <PrerenderedViews views={sessionViews} withoutScripts={<DashboardWithoutScripts title={title} />}>
      <QueryProvider>
        <Dashboard />
      </QueryProvider>
    </PrerenderedViews>
  )
}

function Dashboard() {
  useEffect(loadFollowingWhenIdle, [])
  const { signOut, signingOut, isLeaving } = useSignOut()
  const hadSession = useHadStoredSession()
  const viewer = useAdministrator(isLeaving)
  const isOwner = viewer.state === 'loaded'
  const isComplete = useIsOverviewComplete(isOwner)
  useEffect(() => {
    if (isComplete) showAnchor(document.getElementById('lists'))
  }, [isComplete])

  if (viewer.state !== 'loaded') {
    return (
      <Page
        title={title}
        intro={
          <div className={hadSession ? 'max-sm:min-h-27' : ''}>
            <Spinner label="Loading dashboard..." inline />
          </div>
        }
      >
        {hadSession && <DashboardSkeleton />}
      </Page>
    )
  }
  return (
    <Page
      title={title}
      intro={
        <SignedInAs profile={viewer.profile} signingOut={signingOut} onSignOut={signOut}>
          <SearchButton />
          <ButtonLink to={dashboardPaths.today} variant="quiet">
            Today
          </ButtonLink>
          <ButtonLink to={dashboardPaths.inbox} variant="quiet">
            Inbox
          </ButtonLink>
          <ButtonLink to={dashboardPaths.calendar} variant="quiet">
            Calendar
          </ButtonLink>
          <ButtonLink to={dashboardPaths.money} variant="quiet">
            Money
          </ButtonLink>
          <ButtonLink to={dashboardPaths.selling} variant="quiet">
            Selling
          </ButtonLink>
          <ButtonLink to={dashboardPaths.notices} variant="quiet">
            Messages you send
          </ButtonLink>
          <ButtonLink to={dashboardPaths.siteEditor} variant="quiet">
            Your site
          </ButtonLink>
          <ButtonLink to={dashboardPaths.clients} variant="quiet">
            Clients
          </ButtonLink>
          <ButtonLink to={dashboardPaths.security} variant="quiet">
            Security
          </ButtonLink>
        </SignedInAs>
      }
    >
      <Overview isComplete={isComplete} failedMessages={(messages) => <FailedMessages messages={messages} />}>
        <FailedEmails />
        <SandboxMessages />
      </Overview>
      {!isComplete && <ListsSkeleton />}
      <div id="lists" hidden={!isComplete} className="scroll-mt-24">
        <DashboardTabs />
        <DashboardChat />
        <SearchShortcutSetting />
      </div>
      <UndoArea />
    </Page>
  )
}

/** Whether each part above the lists has loaded or failed. */
function useIsOverviewComplete(enabled: boolean): boolean {
  const parts = [
    useQuery({ ...overviewQuery, enabled }),
    useQuery({ ...failedDeliveriesQuery, enabled }),
    useQuery({ ...sandboxMessagesQuery, enabled }),
  ]
  return enabled && parts.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0)
}

function DashboardTabs() {
  const [tab, select] = useTab(['orders', 'appointments', 'messages', 'live'])
  useGroupAnnouncements()
  return (
    <Tabs
      label="Dashboard"
      value={tab}
      onChange={select}
      tabs={[
        { id: 'orders', label: 'Orders', panel: <OrdersTab /> },
        { id: 'appointments', label: 'Appointments', panel: <AppointmentsTab /> },
        { id: 'messages', label: 'SMS Messages', panel: <MessagesTab /> },
        { id: 'live', label: 'Go Live', panel: offers.booking ? <GoLiveWithLink /> : <GoLivePanel /> },
      ]}
    />
  )
}

// Loaded when their tab is opened: the first list comes sooner without them.
const AppointmentsTab = lazyPart(
  async () => (await import('#app/features/appointments/components/all-appointments.tsx')).AllAppointments,
  { subject: 'the appointments', label: 'Loading appointments...' },
)
const GoLivePanel = lazyPart(
  async () => (await import('#app/features/live/components/go-live-panel.tsx')).GoLivePanel,
  { subject: 'the live sessions' },
)
const MessagesTab = lazyPart(
  async () => (await import('#app/routes/dashboard/messages-tab.tsx')).MessagesTab,
  { subject: 'your messages', label: 'Loading messages...' },
)

function OrdersTab() {
  return (
    <>
      <AllOrders />
      <p className="mt-4">
        <ButtonLink to={dashboardPaths.selling} variant="quiet" size="small" className="-ms-[12px]">
          Pickup, stock and sales tax
        </ButtonLink>
      </p>
    </>
  )
}

/** Once sessions are booked here, the button opens a meeting. */
function GoLiveWithLink() {
  const { data } = useQuery(overviewQuery)
  return <GoLivePanel meeting={data ? { link: data.live_link, next: data.next_session } : 'loading'} />
}

/** WCAG 2.1.4: a single-key shortcut can be turned off. */
function SearchShortcutSetting() {
  const [isEnabled, setEnabled] = useSearchKeySetting()
  return (
    <label className="mt-12 inline-flex min-h-11 items-center gap-3 text-sm text-muted">
      <input
        type="checkbox"
        className="size-5 accent-leaf"
        checked={isEnabled}
        onChange={(event) => setEnabled(event.target.checked)}
      />
      Press / to search
    </label>
  )
}
