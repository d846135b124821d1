import { settings } from '#practice/settings.ts'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import type { Page } from '#server/assistant/facts/content.ts'
import type { BookingRequest } from '#server/assistant/part.ts'
import type { Clause } from '#server/assistant/read-message.ts'
import type { WhenAsked } from '#server/assistant/text/dates.ts'

/** The session to look up free times of: the one that is named, or of nothing in particular the first that can be booked. */
export function bookingRequest(
  { content, things }: Knowledge,
  { mentions, minutes }: Clause,
  when: WhenAsked | null,
): { booking?: BookingRequest } {
  const bookable = content.catalog.services.filter(({ slug }) =>
    content.booking?.services.some((each) => each.slug === slug && each.isBookable),
  )
  const isNamed = (service: { title: string }) =>
    things.some(
      ({ tag, title }) => title === service.title && mentions.some((mention) => mention.tag === tag),
    )
  const named = content.catalog.services.filter(isNamed)
  const service = bookable.find(isNamed) ?? (named.length > 0 ? undefined : bookable[0])
  const duration = service?.durations.find((each) => each.minutes === minutes) ?? service?.durations[0]
  if (!service || !duration) return {}
  const { slug, title } = service
  const [date = null] = when?.dates ?? []
  const { timeZone } = settings
  const span = when?.span ?? null
  const isExact = when?.isExact ?? false
  return { booking: { service: slug, title, minutes: duration.minutes, date, span, isExact, timeZone } }
}

/** The order form with the quantity that was named. */
export function orderForm({ things }: Knowledge, { mentions }: Clause): { form?: Page } {
  const blend = things.find(({ kind }) => kind === 'blend')
  const count = mentions.find(({ tag }) => tag === blend?.tag)?.count ?? 0
  if (!blend || count <= 1 || count > (blend.maxQuantity ?? 0)) return {}
  return { form: { title: `${count} × ${blend.title}`, href: `${blend.page.href}?quantity=${count}` } }
}
