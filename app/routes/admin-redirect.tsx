import { Navigate } from 'react-router'
import * as paths from '#app/paths.ts'

export default function AdminRedirect() {
  return <Navigate to={paths.authWith({ admin: 'true' })} replace />
}
