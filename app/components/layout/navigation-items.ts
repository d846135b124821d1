import { practice } from '#practice/practice.ts'

export type NavItem = { to: string; label: string }

export const mainItems: readonly NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/booking', label: 'Book a Session' },
  { to: '/products', label: 'Products' },
  { to: '/order', label: practice.blend.name },
  { to: '/chat', label: `Chat with ${practice.coach.firstName}` },
  { to: '/contact', label: 'Contact' },
]

export const serviceItems: readonly NavItem[] = [
  { to: '/booking', label: 'Online Consultations' },
  { to: '/booking', label: 'Foot Detox' },
  { to: '/gingerade', label: `Order ${practice.drink.name}` },
  { to: '/products', label: 'Wellness Products' },
  { to: '/portal', label: 'Client Portal' },
  { to: '/dashboard', label: 'Dashboard' },
]

export const legalItems: readonly NavItem[] = [
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-service', label: 'Terms of Service' },
]
