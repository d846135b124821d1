import type { FakeResponse, RecordedRequest } from '#tests/support/fake-server.ts'
import type { StripeCustomer, StripeSession } from '#tests/support/stripe-session.ts'

const fields = ['Full name', 'E-mail', 'Street and number', 'City', 'State', 'ZIP code', 'Card number']

/** The hosted payment page of the fake, reduced to its form; null for any other path. */
export function hostedPage(
  { method, path, form }: RecordedRequest,
  sessions: Map<string, StripeSession>,
  pay: (id: string, customer: StripeCustomer) => void,
): FakeResponse | null {
  if (!path.startsWith('/c/pay/')) return null
  const session = sessions.get(path.replace('/c/pay/', ''))
  if (!session) return { status: 404, body: '<h1>No such page</h1>' }
  if (method === 'POST') {
    const fieldValue = (field: string) => form.get(field) ?? ''
    const address = {
      line1: fieldValue('Street and number'),
      line2: null,
      city: fieldValue('City'),
      state: fieldValue('State'),
    }
    const shippingAddress = { ...address, postal_code: fieldValue('ZIP code'), country: 'US' }
    if (session.status === 'open')
      pay(session.id, {
        name: fieldValue('Full name'),
        email: fieldValue('E-mail'),
        phone: null,
        address: shippingAddress,
      })
    return { status: 303, body: '', headers: { location: session.success_url } }
  }
  const inputs = fields.map((label) => `<p><label>${label} <input name="${label}"></label></p>`).join('')
  const dollars = (session.amount_total / 100).toFixed(2)
  const body = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Pay</title><h1>${session.description}</h1>
<form method="post">${inputs}<button>Pay $${dollars}</button></form><a href="${session.cancel_url.replaceAll('&', '&amp;')}">Back</a></html>`
  return { status: 200, body }
}
