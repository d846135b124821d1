import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { limitKey, mailboxOf } from '#server/messaging/limit-key.ts'
import { textLimits } from '#server/messaging/text-limits.ts'
import { days, minutes } from '#shared/time.ts'

type Limit = Parameters<Ctx['limit']>[0]

/** What visitors cause to one mailbox or number, by whichever bookings and orders: a stranger may have typed it. */
const perMailbox = { name: 'visitors/mailbox', max: 5, windowMs: minutes(15) }
const perMailboxDay = { name: 'visitors/mailbox/day', max: 20, windowMs: days(1) }
const perNumber = { name: 'visitors/number', max: 5, windowMs: minutes(15) }
const perNumberDay = { name: 'visitors/number/day', max: 20, windowMs: days(1) }

type Step = {
  /** Where a message would go and nobody has verified it; null for none. */
  email: string | null
  number: string | null
  /** The field of the form that the sentence is shown at. */
  field: string
  /** What can't do harm again is done in any case, and told by email. */
  isRefusable?: boolean
}

/**
 * Does something that a message tells, and counts it for the mailbox and the number; what fails isn't counted. Over the limit of the
 * number, or of all texts in a day, `isEmailAlone`. Outside a transaction.
 * @throws AppError `too_many_requests` over the limit of the mailbox, with a sentence for `field`
 */
export async function limitVisitorMessages<Result>(
  ctx: Ctx,
  { email, number, field, isRefusable = true }: Step,
  work: (message: { isEmailAlone: boolean }) => Promise<Result>,
): Promise<Result> {
  const counted: [Limit, string][] = []
  const count = async (limits: readonly Limit[], key: string) => {
    for (const limit of limits) {
      await limitOften(ctx, limit, { key, field })
      counted.push([limit, key])
    }
  }
  try {
    let isOver = false
    if (email !== null)
      await count([perMailbox, perMailboxDay], limitKey(mailboxOf(email))).catch((error: unknown) => {
        if (isRefusable || !isTooMany(error)) throw error
        isOver = true
      })
    if (number !== null && !isOver)
      await count([perNumber, perNumberDay], limitKey(number))
        .then(() => count(textLimits, 'all'))
        .catch((error: unknown) => {
          if (!isTooMany(error)) throw error
          isOver = true
        })
    return await work({ isEmailAlone: isOver })
  } catch (error) {
    for (const [limit, key] of counted) await ctx.limit.giveBack(limit, key)
    throw error
  }
}

const isTooMany = (error: unknown) => error instanceof AppError && error.code === 'too_many_requests'

/** Counts an attempt. @throws AppError `too_many_requests` with a sentence for `field`: when to try again, and the number to call */
export async function limitOften(
  ctx: Ctx,
  limit: Limit,
  { key, field }: { key: string; field: string },
): Promise<void> {
  await ctx.limit(limit, key).catch((error: unknown) => {
    if (!(error instanceof AppError) || !isTooMany(error)) throw error
    const wait = describeWait(error.details.retryAfterSeconds ?? limit.windowMs / 1000)
    const sentence = `That’s a lot in a short time. Try again in ${wait}, or call us at ${ctx.content.practice.phone.asWritten}.`
    throw new AppError(error.code, { ...error.details, fields: { [field]: sentence } })
  })
}

function describeWait(waitSeconds: number): string {
  const [amount, unit] =
    waitSeconds <= 5400 ? [Math.ceil(waitSeconds / 60), 'minute'] : [Math.ceil(waitSeconds / 3600), 'hour']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
