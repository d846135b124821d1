import type { Practice } from '#practice/schema.ts'

/** Name, contact data and products of the practice: the first file to edit for another practice. */
export const practice = {
  name: 'Morning Leaf Wellness',
  coach: {
    firstName: 'Amara',
    fullName: 'Amara Wells',
    title: 'Holistic health coach',
    yearsOfExperience: 15,
  },
  place: {
    city: 'Chicago',
    region: 'Illinois',
    regionCode: 'IL',
    country: 'US',
    asWritten: 'Chicago, Illinois',
  },
  timeZone: 'America/Chicago',
  phone: { e164: '+13125550142', asWritten: '(312) 555-0142' },
  email: 'hello@morningleaf.example',
  hours: {
    days: ['Mo', 'Tu', 'We', 'Th', 'Fr'],
    opens: '09:00',
    closes: '17:00',
    asWritten: 'Mon-Fri 9am-5pm CT',
  },
  replyWithin: '24 hours',
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/morningleafwellness' },
    { name: 'Facebook', href: 'https://www.facebook.com/morningleafwellness' },
    { name: 'YouTube', href: 'https://www.youtube.com/@morningleafwellness' },
  ],
  /** Sent as `apikey` with each API call. Not a secret: it stops cross-site posts. */
  publishableKey: 'pk_morningleaf_7d1f4c02a9',
  drink: { name: 'Gingerade' },
  /** `slug` names the two server functions of the blend: create-{slug}-checkout and save-{slug}-order. */
  blend: { name: 'Everleaf', slug: 'everleaf' as const, packageName: 'Whole-Food Nutrient Blend' },
  /** URL of a scheduling provider's widget script, loaded after the page, or null for none. */
  bookingWidgetUrl: null as string | null,
} satisfies Practice
