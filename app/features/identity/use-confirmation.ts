import { useState } from 'react'
import { type SignInOutcome, useSignIn } from '#app/features/identity/use-sign-in.ts'
import { ApiError } from '#app/lib/api.ts'

export type Confirmation = ReturnType<typeof useConfirmation>

type Options = { admin: boolean; onSettled: () => void }

/** Confirms with a link, then signs in with the password that was just proved or chosen. */
export function useConfirmation({ admin, onSettled }: Options) {
  const { signIn, finishSignIn } = useSignIn(admin)
  const [state, setState] = useState<'open' | 'confirmed' | 'expired'>('open')
  const settle = (next: 'confirmed' | 'expired') => {
    setState(next)
    onSettled()
  }

  const confirm = async (request: Promise<{ email: string }>, password: string) => {
    const account = await request.catch((error: unknown) => {
      if (isExpired(error)) return null
      throw error
    })
    return account ? trySignIn({ email: account.email, password }) : 'expired'
  }
  const trySignIn = (credentials: { email: string; password: string }) =>
    signIn(credentials).catch(() => 'confirmed' as const)
  const finish = (outcome: SignInOutcome | 'confirmed' | 'expired') =>
    outcome === 'confirmed' || outcome === 'expired' ? settle(outcome) : finishSignIn(outcome)

  return { state, confirm, finish }
}

export const isExpired = (error: unknown) =>
  error instanceof ApiError && (error.code === 'link_expired' || error.fields.token !== undefined)
