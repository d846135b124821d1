import { useEffect, useRef } from 'react'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'

/** Makes sure the administrator's account exists, once per visit to the administrator's sign-in; offline, once it is over. */
export function useCreateDefaultAdmin(admin: boolean): void {
  const isRequested = useRef(false)
  useEffect(() => {
    if (!admin) return
    const request = () => {
      if (isRequested.current) return
      isRequested.current = true
      call(api.api.functions['create-default-admin'].$post()).then(
        () => toast.success('Admin account is ready to use'),
        (error: unknown) => {
          console.error(error)
          toast.error('Error setting up admin account')
        },
      )
    }
    if (navigator.onLine) return request()
    window.addEventListener('online', request, { once: true })
    return () => window.removeEventListener('online', request)
  }, [admin])
}
