import type { ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Page } from '#app/components/layout/page.tsx'
import { WithoutScripts } from '#app/components/layout/without-scripts.tsx'
import { PrerenderedViews, type View } from '#app/components/prerendered-views.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { Tabs } from '#app/components/ui/tabs.tsx'
import { OwnData } from '#app/features/account/components/own-data.tsx'
import { ProfilePanel } from '#app/features/account/components/profile-panel.tsx'
import { OwnAppointments } from '#app/features/appointments/components/own-appointments.tsx'
import { RequestAppointmentForm } from '#app/features/appointments/components/request-appointment-form.tsx'
import { OwnBookingActions } from '#app/features/booking/components/own-booking-actions.tsx'
import { NewPassword } from '#app/features/identity/components/new-password.tsx'
import { PasskeysPanel } from '#app/features/identity/components/passkeys-panel.tsx'
import { SessionsPanel } from '#app/features/identity/components/sessions-panel.tsx'
import { SignedInAs } from '#app/features/identity/components/signed-in-as.tsx'
import { saySessionEnded } from '#app/features/identity/say-session-ended.ts'
import { useSignOut } from '#app/features/identity/use-sign-out.ts'
import { useHadStoredSession } from '#app/features/identity/use-stored-session.ts'
import { useViewer, type Viewer } from '#app/features/identity/use-viewer.ts'
import { LiveCard } from '#app/features/live/components/live-card.tsx'
import { OwnMessages } from '#app/features/messages/components/own-messages.tsx'
import { SendOwnMessageForm } from '#app/features/messages/components/send-own-message-form.tsx'
import { OwnOrders } from '#app/features/orders/components/own-orders.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { QueryProvider } from '#app/lib/query.tsx'
import { useTab } from '#app/lib/use-tab.ts'
import * as paths from '#app/paths.ts'
import { PortalSkeleton } from '#app/routes/portal/portal-skeleton.tsx'
import { type PortalTab, usePortalTabs } from '#app/routes/portal/portal-tabs.ts'
import { PortalVideo } from '#app/routes/portal/portal-video.tsx'
import { offers } from '#practice/offers.ts'
import { practice } from '#practice/practice.ts'
import type { Profile } from '#shared/account.ts'
import type { OwnAppointmentRow } from '#shared/appointments.ts'

export const meta = () => privateMeta('Client Portal')

const views: View[] = [{ search: 'reset=*' }, { stored: 'session' }, {}]

export default function PortalRoute() {
  return (
    <PrerenderedViews
      views={views}
      withoutScripts={
        <WithoutScripts title="Client Portal">
          The portal needs JavaScript. Turn it on, then load this page again.
        </WithoutScripts>
      }
    >
      <PortalScreen />
    </PrerenderedViews>
  )
}

function PortalScreen() {
  const [search] = useSearchParams()
  const resetToken = search.get('reset')
  if (resetToken) {
    return (
      <Page title="Choose a new password">
        <NewPassword token={resetToken} />
      </Page>
    )
  }
  return (
    <QueryProvider>
      <Portal />
    </QueryProvider>
  )
}

function Portal() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { signOut, signingOut, isLeaving, leave } = useSignOut()
  const hadSession = useHadStoredSession()
  const { viewer, setProfile, retry } = useViewer({
    onSignedOut: (hasEnded) => {
      if (isLeaving()) return
      if (hasEnded) saySessionEnded()
      navigate(paths.auth, { replace: true, state: { from: pathname + search, hasEnded } })
    },
  })

  if (viewer.state === 'checking') {
    return (
      <Page title="Client Portal" intro={<Spinner label="Loading..." inline />}>
        {hadSession && <PortalSkeleton />}
      </Page>
    )
  }
  const profile = viewer.state === 'loaded' ? viewer.profile : null
  const canStart = profile?.role !== 'admin'
  return (
    <Page
      title="Client Portal"
      intro={
        <SignedInAs profile={profile} signingOut={signingOut} onSignOut={signOut}>
          {profile?.role === 'client' && (
            <ButtonLink to={paths.portalConversation} variant="quiet">
              Write to {practice.coach.firstName}
            </ButtonLink>
          )}
        </SignedInAs>
      }
    >
      {offers.booking ? (
        <PortalVideo canStart={canStart} />
      ) : (
        <LiveCard canStart={canStart} onlyWhenLive={!offers.online} />
      )}
      <PortalTabs
        viewer={viewer}
        onProfile={setProfile}
        onRetry={retry}
        onDeleted={() => leave('Your account has been deleted', paths.home)}
      />
    </Page>
  )
}

/** Below the first screen: what is above comes sooner without it. */
const OwnConsents = lazyPart(
  async () => (await import('#app/features/consents/components/own-consents.tsx')).OwnConsents,
  { subject: 'what we may send you' },
)

const OwnWaitlist = lazyPart(
  async () => (await import('#app/features/booking/components/own-waitlist.tsx')).OwnWaitlist,
  { subject: 'your waitlist' },
)

/** A practice that takes no bookings keeps the plain list. */
const ownActions = offers.booking
  ? (appointment: OwnAppointmentRow) => <OwnBookingActions appointment={appointment} />
  : undefined

type TabsProps = {
  viewer: Viewer
  onProfile: (profile: Profile) => void
  onRetry: () => void
  onDeleted: () => void
}

function PortalTabs({ viewer, onProfile, onRetry, onDeleted }: TabsProps) {
  const shown = usePortalTabs()
  const [tab, select] = useTab(['profile', ...shown.map(({ id }) => id)])
  const profile = viewer.state === 'loaded' ? viewer.profile : null
  const loadError = <LoadError subject="your profile" busy={false} onRetry={onRetry} />
  const panels: Record<PortalTab, ReactNode> = {
    profile: profile ? (
      <div className={twoColumns} key={profile.id}>
        <div className="grid content-start gap-12">
          <ProfilePanel profile={profile} onSaved={onProfile} />
          <OwnConsents phone={profile.phone_verified ? profile.phone : null} />
        </div>
        <div className="grid content-start gap-12">
          <SessionsPanel email={profile.email} />
          <PasskeysPanel />
          <OwnData profile={profile} onDeleted={onDeleted} />
        </div>
      </div>
    ) : (
      loadError
    ),
    appointments: (
      <div className={twoColumns}>
        <div className="grid content-start gap-12">
          <OwnAppointments actions={ownActions} />
          {offers.booking && <OwnWaitlist />}
        </div>
        {offers.services && <RequestAppointmentForm userId={profile?.id} />}
      </div>
    ),
    orders: <OwnOrders />,
    messages: (
      <div className={twoColumns}>
        <OwnMessages />
        {profile ? <SendOwnMessageForm userId={profile.id} /> : loadError}
      </div>
    ),
  }
  return (
    <Tabs
      label="Your portal"
      value={tab}
      onChange={select}
      tabs={shown.map((each) => ({ ...each, panel: panels[each.id] }))}
    />
  )
}

const twoColumns = 'grid items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_24rem]'
