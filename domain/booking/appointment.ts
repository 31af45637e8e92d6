/** Why a driver wants to come; the texts are `appointment.reasons` (rule S3.10). */
export const APPOINTMENT_REASONS = [
  'tyres',
  'alignment',
  'puncture',
  'servicing',
  'battery',
  'warranty',
] as const
export type AppointmentReason = (typeof APPOINTMENT_REASONS)[number]

/** Null for any other text. */
export const parseReason = (text: string | null): AppointmentReason | null =>
  APPOINTMENT_REASONS.find(reason => reason === text) ?? null
