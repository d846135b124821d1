import { Navigate } from 'react-router'
import { paths } from '#app/paths.ts'

export default function AdminRedirect() {
  return <Navigate to={paths.auth({ admin: 'true' })} replace />
}
