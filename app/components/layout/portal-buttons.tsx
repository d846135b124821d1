import type { ViewerRole } from '#app/components/layout/use-viewer-role.ts'
import { ButtonLink, type Size } from '#app/components/ui/button.tsx'

type Props = { standing: ViewerRole; size?: Size }

export function PortalButtons({ standing, size }: Props) {
  return (
    <>
      {standing === 'admin' && (
        <ButtonLink to="/dashboard" variant="secondary" size={size}>
          Dashboard
        </ButtonLink>
      )}
      <ButtonLink to={standing === 'visitor' ? '/auth' : '/portal'} variant="secondary" size={size}>
        Portal
      </ButtonLink>
    </>
  )
}
