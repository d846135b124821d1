import { ErrorPage } from '#app/components/layout/error-page.tsx'
import { Page } from '#app/components/layout/page.tsx'
import { StructuredData } from '#app/components/structured-data.tsx'
import { ButtonAnchor } from '#app/components/ui/button.tsx'
import { BookingPanel } from '#app/features/booking/components/booking-panel.tsx'
import { SchedulePanel, UnsureNote } from '#app/features/services/components/schedule-panel.tsx'
import { ServiceCards } from '#app/features/services/components/service-cards.tsx'
import { serviceCardSizes, servicePicture } from '#app/features/services/pictures.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { notFoundMeta } from '#app/lib/not-found-meta.ts'
import { preloadPicture } from '#app/lib/picture.ts'
import { breadcrumbs, serviceOffers } from '#app/lib/structured-data.ts'
import * as paths from '#app/paths.ts'
import { linkPreviewImages } from '#app/routes/public/link-preview-images.ts'
import { bookingContent as content } from '#practice/content/booking.ts'
import { offers } from '#practice/offers.ts'
import { services } from '#practice/services.ts'

const path = paths.booking

export const meta = () =>
  offers.services ? pageMeta({ ...content.meta, path, image: linkPreviewImages.session }) : notFoundMeta()

const [firstService] = services

export const links = () =>
  firstService ? preloadPicture(servicePicture(firstService), serviceCardSizes) : []

const structuredData = import.meta.env.SSR
  ? [...serviceOffers(services), breadcrumbs([{ name: content.title, path }])]
  : []

export default function Booking() {
  if (!offers.services) return <ErrorPage />
  return (
    <Page title={content.title} intro={content.intro}>
      {offers.booking && (
        <ButtonAnchor href="#schedule" className="-mt-4 mb-10 md:-mt-6">
          See free times
        </ButtonAnchor>
      )}
      <ServiceCards />
      {offers.booking ? (
        <>
          <BookingPanel />
          <div className="mt-12">
            <UnsureNote />
          </div>
        </>
      ) : (
        <SchedulePanel />
      )}
      <StructuredData items={structuredData} />
    </Page>
  )
}
