import type { ReactNode } from 'react'
import { KeepHeldPayment } from '#app/components/keep-held-payment.tsx'
import { Button, ButtonAnchor } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { PersonLink } from '#app/components/ui/person-link.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { dayAndTime, fullDate, timeRange } from '#app/features/calendar/calendar-dates.ts'
import { AppointmentHistory } from '#app/features/calendar/components/appointment-history.tsx'
import { ChangeAnswers, ChangeRequest } from '#app/features/calendar/components/change-request.tsx'
import { refundableWayCents } from '#app/features/calendar/components/refund-session.tsx'
import { SessionDetails } from '#app/features/calendar/components/session-details.tsx'
import type { StepToConfirm } from '#app/features/calendar/components/step-dialog.tsx'
import { describeEntryPayment } from '#app/features/calendar/entry-payment.ts'
import { messageForStepError } from '#app/features/calendar/message-for-step-error.ts'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { serverNow } from '#app/features/calendar/server-clock.ts'
import { describeSessionPlace } from '#app/features/calendar/session-place.ts'
import type { Steps } from '#app/features/calendar/use-steps.ts'
import { useAction } from '#app/lib/use-action.ts'
import { wordPhone } from '#practice/wording.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatPrice, formatUsd } from '#shared/money.ts'
import type { FailedCardRefund, RefundWay } from '#shared/payment-requests.ts'
import { minutes } from '#shared/time.ts'

type Props = {
  appointment: CalendarAppointment
  steps: Steps
  onStep: (step: StepToConfirm) => void
  onChangeSession: () => void
  onTakePayment: (appointment: CalendarAppointment) => void
  onChangePrice: (appointment: CalendarAppointment) => void
  onRefund: (way: RefundWay) => void
  onSettle: (refund: FailedCardRefund) => void
  onClose: () => void
}

/** One appointment: who, what, where, and what can be done with it. */
export function AppointmentSheet({
  appointment,
  steps,
  onStep,
  onChangeSession,
  onTakePayment,
  onChangePrice,
  onRefund,
  onSettle,
  onClose,
}: Props) {
  const { client_name, status, starts_at, duration_minutes, meeting_link, offered_times } = appointment
  const payment = describeEntryPayment(appointment.payment)
  const refresh = useRefreshCalendar()
  const hasBegun = Date.parse(starts_at) <= serverNow()
  const isNear = isNearOrLive(appointment)
  const refundWays = refundWaysOf(appointment)
  const ask = (step: StepToConfirm['step']) => onStep({ appointment, step })
  const finish = useAction(
    async (step: 'done' | 'no-show') => {
      await steps.take(appointment, { step })
    },
    { onDone: onClose, failure: (error) => messageForStepError(appointment, error) },
  )
  return (
    <Dialog title={client_name} onClose={onClose} focusTitle>
      <ChangeRequest appointment={appointment} />
      <div className="@container">
        <dl className="mt-4 grid gap-x-6 gap-y-0.5 [overflow-wrap:anywhere] @min-[17rem]:grid-cols-[auto_minmax(0,1fr)] @min-[17rem]:gap-y-2">
          <Fact name="Who">
            <PersonLink to={dashboardPaths.clientOf('appointment', appointment.id)} name={client_name} />
          </Fact>
          {appointment.booked_as && (
            <Fact name="Booked as">
              <bdi>{appointment.booked_as}</bdi>
            </Fact>
          )}
          <Fact name="When">
            {fullDate(toLocal(new Date(starts_at)).date)}
            <span className="block tabular-nums">
              {timeRange(starts_at, new Date(Date.parse(starts_at) + minutes(duration_minutes)))}
            </span>
          </Fact>
          <Fact name="What">
            {appointment.service_type}
            {status === 'confirmed' && appointment.payment.state !== 'review' && (
              <ChangeButton label="Change the service or length" onClick={onChangeSession} />
            )}
          </Fact>
          {appointment.place && <Fact name="Where">{describeSessionPlace(appointment)}</Fact>}
          <Fact name="Status">{describeStatus(appointment)}</Fact>
          <Price appointment={appointment} onChange={() => onChangePrice(appointment)} />
          {payment !== null && <Fact name="Payment">{payment}</Fact>}
          <Phone name="Phone" number={appointment.client_phone} />
          <Phone name="Phone given" number={appointment.booked_phone} />
          {appointment.client_email && (
            <Fact name="Email">
              <a
                className="text-leaf underline underline-offset-4"
                href={`mailto:${appointment.client_email}`}
              >
                {appointment.client_email}
              </a>
            </Fact>
          )}
          {appointment.note && <Fact name="Their note">{appointment.note}</Fact>}
          {appointment.owner_note && <Fact name="Your note">{appointment.owner_note}</Fact>}
          {offered_times.length > 0 && <Fact name="Offered">{offered_times.map(dayAndTime).join('; ')}</Fact>}
        </dl>
      </div>
      <DialogActions className="mt-6" onClose={onClose} back="Close">
        {isNear && meeting_link && (
          <ButtonAnchor href={meeting_link} target="_blank" rel="noreferrer">
            Join
          </ButtonAnchor>
        )}
        {status === 'pending' && (
          <>
            <Button
              variant={appointment.payment.due_at ? 'secondary' : 'primary'}
              onClick={() => ask('accept')}
            >
              {appointment.payment.due_at ? 'Confirm without payment' : 'Accept'}
            </Button>
            <Button variant="secondary" onClick={() => ask('offer-times')}>
              Offer other times
            </Button>
            <Button variant="secondary" onClick={() => ask('decline')}>
              Decline
            </Button>
          </>
        )}
        {hasBegun && (status === 'confirmed' || status === 'completed') && (
          <>
            {status === 'confirmed' && (
              <Button busy={finish.busy} onClick={() => void finish.run('done')}>
                Done
              </Button>
            )}
            {appointment.ending === 'no_show' ? (
              <Button variant="secondary" busy={finish.busy} onClick={() => void finish.run('done')}>
                They came
              </Button>
            ) : (
              <Button variant="secondary" busy={finish.busy} onClick={() => void finish.run('no-show')}>
                Didn’t come
              </Button>
            )}
          </>
        )}
        {/* Also once it has begun: they call that they come later. */}
        {status === 'confirmed' && (
          <>
            <Button variant={hasBegun ? 'secondary' : 'primary'} onClick={() => ask('move')}>
              Move
            </Button>
            <Button variant="secondary" onClick={() => ask('cancel')}>
              Cancel session
            </Button>
          </>
        )}
        <ChangeAnswers appointment={appointment} onDismissed={onClose} />
        {canTakePayment(appointment) && (
          <Button variant="secondary" onClick={() => onTakePayment(appointment)}>
            Take payment
          </Button>
        )}
        {refundWays.map(({ way, label }) => (
          <Button key={way} variant="secondary" onClick={() => onRefund(way)}>
            {label}
          </Button>
        ))}
        {appointment.payment.held_payments.map((held) => (
          <KeepHeldPayment key={held.id} held={held} isSession onDone={refresh} />
        ))}
        {appointment.payment.failed_refunds.map((refund) => (
          <Button key={refund.id} variant="secondary" onClick={() => onSettle(refund)}>
            {formatUsd(refund.cents)} settled another way…
          </Button>
        ))}
      </DialogActions>
      <div className="mt-6 border-line border-t pt-1">
        <SessionDetails appointment={appointment} onSaved={onClose} />
        <AppointmentHistory appointment={appointment} />
      </div>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="@max-[17rem]:mb-2">{children}</dd>
    </>
  )
}

function Phone({ name, number }: { name: string; number: string | null }) {
  if (!number) return null
  return (
    <Fact name={name}>
      <a className="text-leaf underline underline-offset-4" href={`tel:${number}`}>
        {wordPhone(number)}
      </a>
    </Fact>
  )
}

/** Beside a fact. Its word is the first of the label. */
const ChangeButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="quiet" size="small" className="-my-2.25" aria-label={label} onClick={onClick}>
    {label.split(' ')[0]}
  </Button>
)

type PriceProps = { appointment: CalendarAppointment; onChange: () => void }

function Price({ appointment, onChange }: PriceProps) {
  const { price_cents } = appointment
  const canChange = canSettle(appointment)
  if (price_cents === null && !canChange) return null
  return (
    <Fact name="Price">
      {price_cents === null ? 'Not agreed' : formatPrice(price_cents)}
      {canChange && (
        <ChangeButton
          label={price_cents === null ? 'Set the price' : 'Change the price'}
          onClick={onChange}
        />
      )}
    </Fact>
  )
}

/** Whether a session was agreed, and no payment of it has to be checked first. */
const canSettle = ({ status, payment }: CalendarAppointment) =>
  (status === 'confirmed' || status === 'completed') && payment.state !== 'review'

/** Whether something is left to pay of it. */
const canTakePayment = (appointment: CalendarAppointment) =>
  canSettle(appointment) &&
  (appointment.price_cents === null || appointment.price_cents > appointment.payment.paid_cents)

/** How what was paid can go back. */
function refundWaysOf(appointment: CalendarAppointment): { way: RefundWay; label: string }[] {
  const ways = (['card', 'hand'] as const).filter((way) => refundableWayCents(appointment, way) > 0)
  const labels = { card: 'Refund to the card…', hand: 'Refund without a card…' }
  return ways.map((way) => ({ way, label: ways.length > 1 ? labels[way] : 'Refund…' }))
}

function describeStatus({ status, ending, payment, offered_times }: CalendarAppointment): string {
  if (ending === 'no_show') return 'Didn’t come'
  if (ending === 'unpaid') return 'Cancelled: not paid in time'
  if (payment.due_at) return 'Confirmed once it’s paid'
  if (status === 'pending')
    return offered_times.length > 0 ? 'Waiting for their answer' : 'Waiting for your answer'
  return status === 'confirmed' ? 'Confirmed' : status === 'completed' ? 'Done' : 'Cancelled'
}

/** From 15 minutes before it until it ends. */
function isNearOrLive({ starts_at, duration_minutes, status }: CalendarAppointment): boolean {
  const untilStartMs = Date.parse(starts_at) - serverNow()
  return status === 'confirmed' && untilStartMs <= minutes(15) && -untilStartMs < minutes(duration_minutes)
}
