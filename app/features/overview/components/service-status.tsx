import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { setupQuery } from '#app/features/overview/queries.ts'
import { showAnchor } from '#app/lib/show-anchor.ts'
import * as paths from '#app/paths.ts'
import type { Setup } from '#shared/today.ts'

type Service = {
  title: string
  /** Once a real service does it. */
  live: string
  /** Until then. */
  test: string
  /** What whoever runs the server sets. */
  settings: readonly string[]
}

const services: Readonly<Record<keyof Setup['services'], Service>> = {
  cards: {
    title: 'Card payments',
    live: 'Visitors pay through Stripe.',
    test: 'Visitors get a test page that takes no money.',
    settings: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
  texts: {
    title: 'Texts',
    live: 'Texts are sent through Twilio.',
    test: 'Texts stay in a test outbox. Nobody receives them.',
    settings: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  },
  mail: {
    title: 'Emails',
    live: 'Emails are sent through your mail server.',
    test: 'Emails stay in a test outbox. Nobody receives them.',
    settings: ['SMTP_URL', 'MAIL_FROM'],
  },
}
const names = ['cards', 'texts', 'mail'] as const

/** What takes cards and sends texts and emails, and how that is changed. */
export function ServiceStatus() {
  const { data, isPending, isFetching, refetch } = useQuery(setupQuery)
  if (isPending) return <Skeleton className="h-64" />
  if (!data) return <LoadError subject="your services" busy={isFetching} onRetry={() => void refetch()} />
  return (
    <ul className="border-line border-t">
      {names.map((name) => {
        const { title, live, test, settings } = services[name]
        const isLive = data.services[name] !== 'embedded'
        return (
          <li key={name} id={name} ref={showAnchor} className="border-line border-b py-3">
            <p className="font-medium">
              {title}: <span className="font-normal">{isLive ? 'on' : 'test only'}</span>
            </p>
            <p className="text-muted text-sm">{isLive ? live : test}</p>
            {!isLive && (
              <p className="mt-1 text-sm [overflow-wrap:anywhere]">
                Whoever runs your server turns it on: set {settings.join(', ')} and start it again.
                {name !== 'cards' && (
                  <>
                    {' '}
                    What was sent so far is on the{' '}
                    <Link to={paths.dashboard} className="text-leaf underline underline-offset-4">
                      dashboard
                    </Link>
                    .
                  </>
                )}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
