import type { PracticeFacts } from '#practice/schema.ts'

export const practiceFacts: PracticeFacts = {
  name: 'Morning Leaf Wellness',
  coach: {
    firstName: 'Amara',
    fullName: 'Amara Wells',
    title: 'Holistic health coach',
    yearsOfExperience: 15,
  },
  place: { city: 'Chicago', region: 'Illinois', regionCode: 'IL', country: 'US' },
  phone: '+13125550142',
  email: 'hello@morningleaf.example',
  hours: [{ days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], opens: '09:00', closes: '17:00' }],
  replyWithin: '24 hours',
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/morningleafwellness' },
    { name: 'Facebook', href: 'https://www.facebook.com/morningleafwellness' },
    { name: 'YouTube', href: 'https://www.youtube.com/@morningleafwellness' },
  ],
  businessType: 'HealthAndBeautyBusiness',
  mark: 'leaf',
}
