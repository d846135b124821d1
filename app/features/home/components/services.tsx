import { ButtonLink } from '#app/components/ui/button.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { servicePicture } from '#app/features/home/pictures.ts'
import * as paths from '#app/paths.ts'
import { homeStory } from '#practice/content/home-story.ts'
import { fill } from '#practice/fill.ts'
import { offers } from '#practice/offers.ts'
import { type OfferedService, services } from '#practice/services.ts'
import { formatPriceShort } from '#shared/money.ts'

const pictureSizes = '(width < 768px) calc(100vw - 40px), (width < 1184px) 55vw, 640px'

export function Services() {
  const { services: content } = homeStory
  if (services.length === 0) return null
  return (
    <section id="services" aria-labelledby="services-title" className="page pb-20 lg:pb-32">
      <div className="max-w-2xl">
        <h2 id="services-title" className="text-4xl lg:text-[min(3rem,4.7vw)] lg:leading-none">
          {content.title}
        </h2>
        <p className="mt-4 text-lg text-muted">{content.lead}</p>
        <ButtonLink to={paths.pricing} variant="quiet" className="mt-2 -ml-[12px]">
          {content.prices}
        </ButtonLink>
      </div>
      {groupByPicture(services).map((services, index) => (
        <ServiceGroup key={services[0]?.slug} services={services} index={index} />
      ))}
    </section>
  )
}

/** Services with the same picture stand beside it, in the order of the first of each group. */
function groupByPicture(services: readonly OfferedService[]): OfferedService[][] {
  const groups = new Map<string, OfferedService[]>()
  for (const service of services) {
    const key = JSON.stringify(service.picture)
    groups.set(key, [...(groups.get(key) ?? []), service])
  }
  return [...groups.values()]
}

type GroupProps = { services: readonly OfferedService[]; index: number }

/** The picture is on the left, then on the right, in turns. */
function ServiceGroup({ services, index }: GroupProps) {
  const picture = pictureOf(services[0])
  const margin = index === 0 ? 'mt-10 lg:mt-14' : 'mt-16 lg:mt-24'
  if (!picture) {
    return (
      <div className={`grid gap-x-16 gap-y-12 md:grid-cols-2 ${margin}`}>
        {services.map((service) => (
          <ServiceList key={service.slug} services={[service]} />
        ))}
      </div>
    )
  }
  const isOnTheRight = index % 2 === 1
  const columns = isOnTheRight ? 'md:grid-cols-[1fr_1.35fr]' : 'md:grid-cols-[1.35fr_1fr]'
  return (
    <div className={`grid items-center gap-8 lg:gap-16 ${columns} ${margin}`}>
      <Picture
        {...picture}
        sizes={pictureSizes}
        className={`h-auto w-full rounded-card ${isOnTheRight ? 'md:order-last' : ''}`}
      />
      <ServiceList services={services} />
    </div>
  )
}

function pictureOf(service: OfferedService | undefined) {
  const { consultationAlt, footDetoxAlt } = homeStory.services
  const picture = service?.picture ?? null
  const image = servicePicture(picture)
  if (!image) return null
  const isFootDetox = picture !== null && 'asset' in picture && picture.asset === 'foot-detox'
  return { image, alt: isFootDetox ? footDetoxAlt : consultationAlt }
}

function ServiceList({ services }: { services: readonly OfferedService[] }) {
  return (
    <div className="divide-y divide-line">
      {services.map((service) => (
        <ServiceItem key={service.slug} service={service} />
      ))}
    </div>
  )
}

function ServiceItem({ service }: { service: OfferedService }) {
  const { services: content } = homeStory
  const isAskedFor = offers.bookedByMessage.includes(service.slug)
  return (
    <article className="py-7 first:pt-0 last:pb-0">
      <h3 className="text-card [overflow-wrap:anywhere]">{service.title}</h3>
      {service.location && <p className="mt-1 text-ginger">{service.location}</p>}
      <p className="mt-2 text-muted">{service.description}</p>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-1">
        {service.durations.map((price) => (
          <div key={`${price.minutes} ${price.label}`} className="flex items-baseline gap-2">
            <dt>{price.label}</dt>
            <dd className="text-xl tabular-nums">{formatPriceShort(price.cents)}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink
        to={isAskedFor ? paths.contact : paths.booking}
        variant="quiet"
        className="mt-1 -ml-[12px]"
        aria-label={
          isAskedFor
            ? `${content.ask}: ${service.title}`
            : fill(content.bookLabel, { service: service.title })
        }
      >
        {isAskedFor ? content.ask : content.book}
      </ButtonLink>
    </article>
  )
}
