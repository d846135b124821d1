import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { onSessionChange } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { minutes } from '#shared/time.ts'

/** The data loaded for the signed-in user. Another user starts with an empty cache; a sign-out leaves the page. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client, setClient] = useState(createClient)
  useEffect(() => onSessionChange((session) => session && setClient(createClient())), [])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: minutes(1), retry } },
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSignedOut(error)) return
        console.error(error)
        const failure = query.meta?.failure
        if (typeof failure === 'string') toast.error(failure)
      },
    }),
  })
}

function retry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.code === 'unreachable'
}

/** The page guard redirects in that case. */
function isSignedOut(error: Error): boolean {
  return error instanceof ApiError && error.code === 'not_signed_in'
}
