import { Page } from '#app/components/layout/page.tsx'
import { ButtonAnchor } from '#app/components/ui/button.tsx'
import { paths } from '#app/paths.ts'

/** For an address that leads nowhere, and for a page that broke. The way home is a fresh load. */
export function ErrorPage() {
  return (
    <Page
      title="Unexpected Application Error!"
      intro="This page does not exist, or something on it went wrong. The first page is a good place to go on from."
    >
      <ButtonAnchor href={paths.home()}>Return to Home</ButtonAnchor>
    </Page>
  )
}
