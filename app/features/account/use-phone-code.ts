import { useState } from 'react'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { Profile } from '#shared/account.ts'

/** Sends a code to the saved number. `sentTo` is the number that the last one went to. */
export function usePhoneCode(profile: Profile) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { run, busy } = useAction(() => call(api.api.profiles.me.phone.code.$post()), {
    onDone: () => {
      setSentTo(profile.phone)
      toast.success('We texted you a code')
    },
    failure: 'The code could not be sent. Please try again.',
  })
  const isWaitingForCode = sentTo !== null && sentTo === profile.phone && !profile.phone_verified
  /** `typed` is what the field holds: a number that isn't saved yet gets no code. */
  const sendCode = (typed: string) => {
    if (typed === profile.phone) return void run()
    toast.error(messageForError(new ApiError('phone_not_verified')))
  }
  return { sendCode, busy, isWaitingForCode }
}
