import { useEffect, useRef } from 'react'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'

/** Once per visit to the administrator's sign-in, makes sure that her account exists. */
export function useDefaultAdmin(admin: boolean): void {
  const asked = useRef(false)
  useEffect(() => {
    if (!admin || asked.current) return
    asked.current = true
    call(api.api.functions['create-default-admin'].$post()).then(
      () => toast.success('Admin account is ready to use'),
      (error: unknown) => {
        console.error(error)
        toast.error('Error setting up admin account')
      },
    )
  }, [admin])
}
