import * as paths from '#app/paths.ts'
import { offers } from '#practice/offers.ts'
import { practice } from '#practice/practice.ts'

export type NavItem = { to: string; label: string }

export const mainItems: readonly NavItem[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.booking, label: 'Book a Session' },
  { to: paths.products, label: 'Products' },
  ...(offers.blend ? [{ to: paths.order, label: offers.blend.name }] : []),
  { to: paths.chat, label: `Chat with ${practice.coach.firstName}` },
  { to: paths.contact, label: 'Contact' },
]

export const serviceItems: readonly NavItem[] = [
  { to: paths.booking, label: 'Online Consultations' },
  ...(offers.footDetox ? [{ to: paths.booking, label: 'Foot Detox' }] : []),
  ...(offers.drink ? [{ to: paths.drinkShort, label: `Order ${offers.drink.name}` }] : []),
  { to: paths.products, label: 'Wellness Products' },
  { to: paths.portal, label: 'Client Portal' },
  { to: paths.dashboard, label: 'Dashboard' },
]

export const legalItems: readonly NavItem[] = [
  { to: paths.privacy, label: 'Privacy Policy' },
  { to: paths.terms, label: 'Terms of Service' },
]
