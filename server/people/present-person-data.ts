import type { PersonData } from '#server/people/read-person-data.ts'
import type { Profile, SessionRow } from '#shared/account.ts'

type Account = NonNullable<PersonData['account']>

export function presentProfile({ profile, email }: Pick<Account, 'profile' | 'email'>): Profile {
  return {
    id: profile.id,
    email,
    first_name: profile.firstName,
    last_name: profile.lastName,
    phone: profile.phone,
    phone_verified: profile.phone !== null && profile.phoneVerifiedAt !== null,
    is_admin: profile.isAdmin,
    role: profile.isAdmin ? 'admin' : 'client',
    updated_at: profile.updatedAt.toISOString(),
  }
}

/** Everything that is stored about a person, as the file they or the owner download. */
export function presentPersonData(data: PersonData, sessions: readonly SessionRow[], now: Date) {
  const { account } = data
  return {
    exported_at: now.toISOString(),
    registered_at: account?.registeredAt.toISOString() ?? null,
    profile: account && presentProfile(account),
    orders: data.orders.map((row) => ({
      number: row.number,
      created_at: row.createdAt.toISOString(),
      paid_at: row.paidAt?.toISOString() ?? null,
      product_name: row.productName,
      quantity: row.quantity,
      total_amount: row.totalCents / 100,
      refunded_amount: row.refundedCents / 100,
      status: row.status,
      name: row.customerName,
      email: row.customerEmail,
      phone: row.customerPhone,
      shipping_address: row.shippingAddress,
      delivery: row.delivery,
      pickup_at: row.pickupStartsAt?.toISOString() ?? null,
      texts_agreed_at: row.textsAgreedAt?.toISOString() ?? null,
      lines: data.orderLines
        .filter(({ orderId }) => orderId === row.id)
        .map(({ name, quantity, unitCents, taxCents }) => ({
          name,
          quantity,
          unit_price: unitCents / 100,
          tax: taxCents / 100,
        })),
    })),
    payment_requests: data.requests.map((row) => ({
      created_at: row.createdAt.toISOString(),
      paid_for: row.description,
      amount: row.amountCents / 100,
      state: row.state,
      name: row.customerName,
      email: row.customerEmail,
    })),
    product_waitlist: data.productWaitlist.map((row) => ({
      created_at: row.createdAt.toISOString(),
      product: row.productSlug,
      email: row.email,
    })),
    appointments: data.appointments.map((row) => ({
      created_at: row.createdAt.toISOString(),
      service_type: row.serviceType,
      duration_minutes: row.durationMinutes,
      appointment_date: row.appointmentDate.toISOString(),
      status: row.status,
      place: row.place,
      price: row.priceCents === null ? null : row.priceCents / 100,
      name: row.clientName,
      email: row.clientEmail,
      phone: row.clientPhone,
      note: row.note,
    })),
    session_payments: data.sessionPayments.map((row) => ({
      paid_at: row.paidAt?.toISOString() ?? null,
      paid_for: row.description,
      amount: row.amountCents / 100,
      refunded_amount: row.refundedCents / 100,
    })),
    waitlist: data.waitlist.map((row) => ({
      created_at: row.createdAt.toISOString(),
      service: row.serviceSlug,
      minutes: row.minutes,
      part_of_day: row.partOfDay,
      weekdays: row.weekdays,
      until: row.endsAt.toISOString(),
      status: row.status,
      name: row.name,
      email: row.email,
      phone: row.phone,
    })),
    messages: data.messages.map((row) => ({
      created_at: row.createdAt.toISOString(),
      phone_number: row.phoneNumber,
      message: row.message,
      status: row.status,
      direction: row.direction,
      sender: row.sender,
    })),
    contact_messages: data.contactMessages.map((row) => ({
      created_at: row.createdAt.toISOString(),
      name: row.name,
      email: row.email,
      message: row.message,
      conversation: row.conversation,
    })),
    conversation: data.threadMessages.map(({ row, email }) => ({
      created_at: row.createdAt.toISOString(),
      channel: row.channel,
      direction: row.direction,
      text: row.text,
      ...(email && {
        subject: email.subject,
        sender: email.sender,
        is_verified: email.isVerified,
        whole_text: email.wholeText ?? row.text,
      }),
    })),
    files: data.files.map((row) => ({
      sent_at: (row.sentAt ?? row.createdAt).toISOString(),
      direction: row.direction,
      name: row.name,
      type: row.type,
      bytes: row.bytes,
    })),
    emails: data.emails.map((row) => ({
      kind: row.kind,
      created_at: row.createdAt.toISOString(),
      sent_at: row.sentAt?.toISOString() ?? null,
    })),
    consents: data.consents.map((row) => ({
      at: row.at.toISOString(),
      channel: row.channel,
      recipient: row.recipient,
      purpose: row.purpose,
      is_given: row.isGiven,
      wording: row.wording,
      source: row.source,
    })),
    passkeys: data.passkeys.map((row) => ({
      name: row.name,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
    })),
    sessions: sessions.map(({ created_at, last_used_at, expires_at, device }) => ({
      created_at,
      last_used_at,
      expires_at,
      device,
    })),
  }
}
