import * as paths from '#app/paths.ts'
import { navigationContent as content } from '#practice/content/navigation.ts'
import { offers } from '#practice/offers.ts'
import { practice } from '#practice/practice.ts'

export type NavItem = { to: string; label: string }

export const mainItems: readonly NavItem[] = [
  { to: paths.home, label: 'Home' },
  ...(offers.services ? [{ to: paths.booking, label: content.book }] : []),
  ...(offers.products ? [{ to: paths.products, label: content.products }] : []),
  ...(offers.blend ? [{ to: paths.order, label: offers.blend.name }] : []),
  { to: paths.chat, label: `Chat with ${practice.coach.firstName}` },
  { to: paths.contact, label: 'Contact' },
]

export const serviceItems: readonly NavItem[] = [
  ...offers.footerServices.map((label) => ({ to: paths.booking, label })),
  ...(offers.drink ? [{ to: paths.drinkShort, label: `Order ${offers.drink.name}` }] : []),
  ...(offers.products ? [{ to: paths.products, label: content.footerProducts }] : []),
  { to: paths.portal, label: 'Client Portal' },
  { to: paths.dashboard, label: 'Dashboard' },
]

export const legalItems: readonly NavItem[] = [
  { to: paths.privacy, label: content.policy },
  { to: paths.terms, label: content.terms },
]
