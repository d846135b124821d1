/** What search engines call a practice, subtypes of LocalBusiness at schema.org, as the owner reads them. */
export const businessTypes = {
  HealthAndBeautyBusiness: 'Wellness practice',
  MedicalBusiness: 'Health care practice',
  Dentist: 'Dental practice',
  DaySpa: 'Spa',
  BeautySalon: 'Beauty salon',
  HairSalon: 'Hair salon',
  ExerciseGym: 'Gym or studio',
  ProfessionalService: 'Consulting or another service',
  Store: 'Shop',
  LocalBusiness: 'Another kind of business',
} as const

export type BusinessType = keyof typeof businessTypes
