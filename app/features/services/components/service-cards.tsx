import { ButtonLink } from '#app/components/ui/button.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { serviceCardSizes, servicePicture } from '#app/features/services/pictures.ts'
import * as paths from '#app/paths.ts'
import { homeStory } from '#practice/content/home-story.ts'
import { offers } from '#practice/offers.ts'
import { type OfferedService, services } from '#practice/services.ts'
import { formatPriceShort } from '#shared/money.ts'

export function ServiceCards() {
  return (
    <ul className="grid gap-12 md:grid-cols-3 md:gap-8">
      {services.map((service, index) => (
        <li key={service.slug}>
          <ServiceCard service={service} priority={index === 0} />
        </li>
      ))}
    </ul>
  )
}

function ServiceCard({ service, priority }: { service: OfferedService; priority: boolean }) {
  return (
    <article className="flex h-full flex-col">
      <Picture
        image={servicePicture(service)}
        alt=""
        sizes={serviceCardSizes}
        priority={priority}
        className={`aspect-[4/3] w-full rounded-card object-cover ${service.place === 'online' ? 'object-[50%_60%]' : ''}`}
      />
      <h2 className="mt-5 text-card [overflow-wrap:anywhere]">{service.title}</h2>
      {service.location && <p className="mt-1 text-ginger">{service.location}</p>}
      <p className="mt-2 mb-5 text-muted">{service.description}</p>
      <dl className="mt-auto divide-y divide-line border-line border-y">
        {service.durations.map((price) => (
          <div
            key={`${price.minutes} ${price.label}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5"
          >
            <dt>{price.label}</dt>
            <dd className="text-xl tabular-nums">{formatPriceShort(price.cents)}</dd>
          </div>
        ))}
      </dl>
      {offers.bookedByMessage.includes(service.slug) && (
        <ButtonLink
          to={paths.contact}
          variant="quiet"
          className="mt-2 -ml-[12px] self-start"
          aria-label={`${homeStory.services.ask}: ${service.title}`}
        >
          {homeStory.services.ask}
        </ButtonLink>
      )}
    </article>
  )
}
