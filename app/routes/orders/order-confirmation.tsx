import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { OrderConfirmation } from '#app/features/orders/components/order-confirmation.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { toast } from '#app/lib/toast.ts'
import * as paths from '#app/paths.ts'
import { orderConfirmationContent as content } from '#practice/content/order-confirmation.ts'

export const meta = () => privateMeta(content.meta.title)

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id')
  if (sessionId) return { sessionId }
  toast.error(content.missing)
  throw redirect(paths.order)
}

export default function OrderConfirmationRoute() {
  const { sessionId } = useLoaderData<typeof clientLoader>()
  return <OrderConfirmation key={sessionId} sessionId={sessionId} />
}
