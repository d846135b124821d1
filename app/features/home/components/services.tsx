import { ButtonLink } from '#app/components/ui/button.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { homePictures } from '#app/features/home/pictures.ts'
import * as paths from '#app/paths.ts'
import { catalog, type OfferedService } from '#practice/catalog.ts'
import { homeStory } from '#practice/content/home-story.ts'
import { fill } from '#practice/fill.ts'
import { formatUsdShort } from '#shared/money.ts'

const pictureSizes = '(width < 768px) calc(100vw - 40px), (width < 1184px) 55vw, 640px'

export function Services() {
  const { services: content } = homeStory
  const consultations = catalog.services.filter((service) => service.slug !== 'foot-detox')
  const footDetoxes = catalog.services.filter((service) => service.slug === 'foot-detox')
  return (
    <section id="services" aria-labelledby="services-title" className="page pb-20 lg:pb-32">
      <div className="max-w-2xl">
        <h2 id="services-title" className="text-4xl lg:text-5xl">
          {content.title}
        </h2>
        <p className="mt-4 text-lg text-muted">{content.lead}</p>
        <ButtonLink to={paths.pricing} variant="quiet" className="mt-2 -ml-3">
          {content.prices}
        </ButtonLink>
      </div>
      <div className="mt-10 grid items-center gap-8 md:grid-cols-[1.35fr_1fr] lg:mt-14 lg:gap-16">
        <Picture
          image={homePictures.consultation}
          alt={content.consultationAlt}
          sizes={pictureSizes}
          className="h-auto w-full rounded-card"
        />
        <ServiceList services={consultations} />
      </div>
      <div className="mt-16 grid items-center gap-8 md:grid-cols-[1fr_1.35fr] lg:mt-24 lg:gap-16">
        <Picture
          image={homePictures.footDetox}
          alt={content.footDetoxAlt}
          sizes={pictureSizes}
          className="h-auto w-full rounded-card md:order-last"
        />
        <ServiceList services={footDetoxes} />
      </div>
    </section>
  )
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
  return (
    <article className="py-7 first:pt-0 last:pb-0">
      <h3 className="text-[1.75rem]">{service.title}</h3>
      {service.location && <p className="mt-1 text-ginger">{service.location}</p>}
      <p className="mt-2 text-muted">{service.description}</p>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-1">
        {service.durations.map((price) => (
          <div key={price.label} className="flex items-baseline gap-2">
            <dt>{price.label}</dt>
            <dd className="text-xl tabular-nums">{formatUsdShort(price.cents)}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink
        to={paths.booking}
        variant="quiet"
        className="mt-1 -ml-3"
        aria-label={fill(content.bookLabel, { service: service.title })}
      >
        {content.book}
      </ButtonLink>
    </article>
  )
}
