import { Page } from '#app/components/layout/page.tsx'
import { ButtonAnchor } from '#app/components/ui/button.tsx'
import * as paths from '#app/paths.ts'

/** For unknown addresses and failed pages. The home link is a plain anchor, so it reloads the whole app. */
export function ErrorPage() {
  return (
    <Page
      title="Unexpected Application Error!"
      intro="This page doesn’t exist, or something went wrong while loading it."
    >
      <ButtonAnchor href={paths.home}>Return to Home</ButtonAnchor>
    </Page>
  )
}
