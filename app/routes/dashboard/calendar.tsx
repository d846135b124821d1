import { startTransition, useOptimistic, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { type View, views } from '#app/features/calendar/calendar-dates.ts'
import { CalendarScreen } from '#app/features/calendar/components/calendar-screen.tsx'
import { CalendarSettings } from '#app/features/calendar/components/calendar-settings.tsx'
import { requestsQuery, useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { AdministratorPage } from '#app/features/identity/components/administrator-page.tsx'
import { IdentityProofFields } from '#app/features/identity/components/identity-proof-fields.tsx'
import { TakePaymentDialog } from '#app/features/payments/components/take-payment-dialog.tsx'
import { ownerMeta } from '#app/lib/owner-meta.ts'
import { toPaidThing } from '#app/routes/dashboard/to-paid-thing.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { toLocal } from '#shared/local-time.ts'
import type { FailedCardRefund } from '#shared/payment-requests.ts'

export const meta = () => ownerMeta('Calendar', '/api/calendar/requests', '/api/booking/rules')

export default function CalendarRoute() {
  const [search] = useSearchParams()
  const isCalendar = !search.has('part')
  return (
    <AdministratorPage
      title="Calendar"
      prefetch={async (queries) => {
        if (isCalendar) await queries.prefetchQuery(requestsQuery)
      }}
    >
      {() => <CalendarBody />}
    </AdministratorPage>
  )
}

/** Loaded when somebody prints: the calendar comes sooner without it. */
const CalendarSheet = lazyPart(
  async () => (await import('#app/features/calendar/components/calendar-sheet.tsx')).CalendarSheet,
  { subject: 'the sheet to print' },
)

const SettleRefund = lazyPart(
  async () => (await import('#app/features/payments/components/settle-refund.tsx')).SettleRefund,
  { subject: 'this refund' },
)

const ChangePrice = lazyPart(
  async () => (await import('#app/features/payments/components/change-price.tsx')).ChangePrice,
  { subject: 'the price' },
)

/**
 * The view and the date of the address. A change shows at once: the router shows a new address some milliseconds later,
 * and a key pressed until then would mean the dates before.
 */
function useShownDates() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [shown, setShown] = useOptimistic({
    view: viewOf(search.get('view')),
    date: dateOf(search.get('date')),
  })
  const show = (view: View, date: string) =>
    startTransition(async () => {
      setShown({ view, date })
      await navigate(`?${new URLSearchParams({ view, date })}`, { preventScrollReset: true, replace: true })
    })
  return { ...shown, show }
}

function CalendarBody() {
  const [search, setSearch] = useSearchParams()
  const { view, date, show } = useShownDates()
  const [paid, setPaid] = useState<CalendarAppointment | null>(null)
  const [priced, setPriced] = useState<CalendarAppointment | null>(null)
  const [settled, setSettled] = useState<FailedCardRefund | null>(null)
  const refresh = useRefreshCalendar()
  const isSettings = search.get('part') === 'settings'
  if (search.get('part') === 'sheet')
    return (
      <CalendarSheet
        kind={search.get('view') === 'week' ? 'week' : 'day'}
        date={dateOf(search.get('date'))}
        onShow={(view, date) =>
          setSearch({ part: 'sheet', view, date }, { preventScrollReset: true, replace: true })
        }
      />
    )
  return (
    <>
      {isSettings && (
        <p className="-mt-4 mb-8">
          <ButtonLink
            to={dashboardPaths.calendar}
            variant="quiet"
            size="small"
            viewTransition={false}
            className="-ms-[12px]"
          >
            Back to the calendar
          </ButtonLink>
        </p>
      )}
      {isSettings ? (
        <CalendarSettings proofFields={IdentityProofFields} />
      ) : (
        <CalendarScreen
          view={view}
          date={date}
          openId={search.get('open')}
          onShow={show}
          onTakePayment={setPaid}
          onChangePrice={setPriced}
          onSettle={setSettled}
        />
      )}
      {priced && (
        <ChangePrice thing={toPaidThing(priced)} onChanged={refresh} onClose={() => setPriced(null)} />
      )}
      {settled && <SettleRefund refund={settled} onDone={refresh} onClose={() => setSettled(null)} />}
      {paid && (
        <TakePaymentDialog thing={toPaidThing(paid)} onTaken={refresh} onClose={() => setPaid(null)} />
      )}
    </>
  )
}

/** A week doesn't fit on a phone. */
function viewOf(text: string | null): View {
  const known = views.find((view) => view === text)
  return known ?? (window.matchMedia('(min-width: 48rem)').matches ? 'week' : 'day')
}

const dateOf = (text: string | null) =>
  text && /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : toLocal(new Date()).date
