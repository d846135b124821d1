import type { ViewerRole } from '#app/components/layout/use-viewer-role.ts'
import { ButtonLink, type Size } from '#app/components/ui/button.tsx'
import * as paths from '#app/paths.ts'

type Props = { viewerRole: ViewerRole; size?: Size }

export function PortalButtons({ viewerRole, size }: Props) {
  return (
    <>
      {viewerRole === 'admin' && (
        <ButtonLink to={paths.dashboard} variant="secondary" size={size}>
          Dashboard
        </ButtonLink>
      )}
      <ButtonLink to={viewerRole === 'visitor' ? paths.auth : paths.portal} variant="secondary" size={size}>
        Portal
      </ButtonLink>
    </>
  )
}
