import { useLocation, useNavigate } from 'react-router'
import { Page } from '#app/components/layout/page.tsx'
import { WithoutScripts } from '#app/components/layout/without-scripts.tsx'
import { PrerenderedViews, sessionViews } from '#app/components/prerendered-views.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { SignedInAs } from '#app/features/identity/components/signed-in-as.tsx'
import { saySessionEnded } from '#app/features/identity/say-session-ended.ts'
import { useSignOut } from '#app/features/identity/use-sign-out.ts'
import { useViewer } from '#app/features/identity/use-viewer.ts'
import { OwnThread } from '#app/features/inbox/components/own-thread.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { QueryProvider } from '#app/lib/query.tsx'
import * as paths from '#app/paths.ts'
import { practice } from '#practice/practice.ts'

const title = `Write to ${practice.coach.firstName}`

export const meta = () => privateMeta(title)

/** A client's messages with the practice, in every channel, and a new one. */
export default function ConversationRoute() {
  return (
    <PrerenderedViews
      views={sessionViews}
      withoutScripts={
        <WithoutScripts title={title}>
          The portal needs JavaScript. Turn it on, then load this page again.
        </WithoutScripts>
      }
    >
      <QueryProvider>
        <Conversation />
      </QueryProvider>
    </PrerenderedViews>
  )
}

function Conversation() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { signOut, signingOut, isLeaving } = useSignOut()
  const { viewer, retry } = useViewer({
    onSignedOut: (hasEnded) => {
      if (isLeaving()) return
      if (hasEnded) saySessionEnded()
      navigate(paths.auth, { replace: true, state: { from: pathname, hasEnded } })
    },
    admit: ({ role }) => {
      if (role === 'client') return true
      navigate(paths.portal, { replace: true })
      return false
    },
  })
  if (viewer.state === 'checking') return <Page title={title} intro={<Spinner label="Loading..." inline />} />
  return (
    <Page
      title={title}
      intro={
        <SignedInAs
          profile={viewer.state === 'loaded' ? viewer.profile : null}
          signingOut={signingOut}
          onSignOut={signOut}
        >
          <ButtonLink to={paths.portal} variant="quiet">
            Back to the portal
          </ButtonLink>
        </SignedInAs>
      }
    >
      {viewer.state === 'loaded' ? (
        <OwnThread userId={viewer.profile.id} />
      ) : (
        <LoadError subject="your profile" busy={false} onRetry={retry} />
      )}
    </Page>
  )
}
