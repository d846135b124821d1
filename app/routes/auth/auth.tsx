import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Page } from '#app/components/layout/page.tsx'
import { WithoutScripts } from '#app/components/layout/without-scripts.tsx'
import { PrerenderedViews, type View } from '#app/components/prerendered-views.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { Tabs } from '#app/components/ui/tabs.tsx'
import { useIsHydrating } from '#app/components/use-is-prerendered.ts'
import { EmailLinkPanel } from '#app/features/identity/components/email-link-panel.tsx'
import { RegisterForm } from '#app/features/identity/components/register-form.tsx'
import { ResetRequestForm } from '#app/features/identity/components/reset-request-form.tsx'
import { SignInForm } from '#app/features/identity/components/sign-in-form.tsx'
import { hasSessionEnded, isAdminMode } from '#app/features/identity/sign-in-redirect.ts'
import { useCreateDefaultAdmin } from '#app/features/identity/use-create-default-admin.ts'
import { emailLinkKinds, useEmailLink } from '#app/features/identity/use-email-link.ts'
import { useExistingSession } from '#app/features/identity/use-existing-session.ts'
import { privateMeta } from '#app/lib/private-meta.ts'
import { useTab } from '#app/lib/use-tab.ts'
import { authPicture } from '#app/routes/auth/picture.ts'

export const meta = () => privateMeta('Sign in')

/** The first one that fits counts: the links of emails first, because they skip the check of the session. */
const views: View[] = [
  ...emailLinkKinds.map((kind) => ({ search: `${kind}=*` })),
  { stored: 'session', search: 'admin=true' },
  { stored: 'session' },
  { search: 'admin=true&tab=reset' },
  { search: 'admin=true' },
  { search: 'tab=register' },
  { search: 'tab=reset' },
  {},
]

export default function AuthRoute() {
  return (
    <PrerenderedViews
      views={views}
      withoutScripts={
        <WithoutScripts title="Client Portal">
          Signing in needs JavaScript. Turn it on, then load this page again.
        </WithoutScripts>
      }
    >
      <Auth />
    </PrerenderedViews>
  )
}

export function Auth() {
  const location = useLocation()
  // The prerendered page knows nothing of it.
  const state = useIsHydrating() ? null : location.state
  const admin = isAdminMode({ ...location, state })
  const hasEnded = hasSessionEnded(state)
  const link = useEmailLink()
  const [panel, setPanel] = useState<'link' | 'link result' | 'sign-in'>(link ? 'link' : 'sign-in')
  // A request may end after its panel was left.
  const showResult = () => setPanel((panel) => (panel === 'link' ? 'link result' : panel))
  const { checking, isOffline } = useExistingSession({ admin, skip: link !== null })
  useCreateDefaultAdmin(admin)

  return (
    <Page title={admin ? 'Administrator Login' : 'Client Portal'}>
      <div className="grid items-start gap-x-24 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <div className="max-w-md">
          {checking ? (
            <Spinner label="Loading..." />
          ) : (
            <>
              {link && panel !== 'sign-in' && (
                <EmailLinkPanel link={link} admin={admin} onSettled={showResult} />
              )}
              {isOffline && (
                <p role="alert" className="mb-6 rounded-card border border-edge px-5 py-4">
                  You are offline, so we can’t check your sign-in. You don’t need to sign in again: you go on
                  where you were once you’re connected.
                </p>
              )}
              {hasEnded && (
                <p className="mb-6 rounded-card border border-edge px-5 py-4">
                  Your session has ended. Sign in to go on where you were. Messages that you began are still
                  there.
                </p>
              )}
              {panel === 'link' ? (
                <Button variant="quiet" className="mt-6" onClick={() => setPanel('sign-in')}>
                  Go to sign in
                </Button>
              ) : (
                <div ref={link && panel === 'sign-in' ? focusTab : undefined}>
                  <AuthTabs admin={admin} />
                </div>
              )}
            </>
          )}
        </div>
        <Picture
          image={authPicture}
          alt=""
          sizes="(width >= 1024px) 30rem, 1px"
          className="max-h-[36rem] w-full rounded-card object-cover max-lg:hidden"
        />
      </div>
    </Page>
  )
}

const focusTab = (tabs: HTMLElement | null) =>
  tabs?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()

function AuthTabs({ admin }: { admin: boolean }) {
  const [email, setEmail] = useState('')
  const container = useRef<HTMLDivElement>(null)
  // What was typed before hydration.
  useLayoutEffect(() => {
    const field = container.current?.querySelector<HTMLInputElement>('input[type=email]')
    if (field?.value) setEmail(field.value)
  }, [])
  const [tab, select] = useTab(admin ? ['login', 'reset'] : ['login', 'register', 'reset'])
  const shared = { email, onEmail: setEmail }
  const register = {
    id: 'register',
    label: 'Register',
    panel: tab === 'register' && <RegisterForm {...shared} onSignIn={() => select('login')} />,
  }
  return (
    <div ref={container}>
      <Tabs
        label="Your account"
        value={tab}
        onChange={select}
        tabs={[
          {
            id: 'login',
            label: 'Login',
            panel: tab === 'login' && <SignInForm {...shared} admin={admin} />,
          },
          ...(admin ? [] : [register]),
          {
            id: 'reset',
            label: 'Reset Password',
            panel: tab === 'reset' && <ResetRequestForm {...shared} />,
          },
        ]}
      />
    </div>
  )
}
