import { Navigate } from 'react-router'

export default function AdminRedirect() {
  return <Navigate to="/auth?admin=true" replace />
}
