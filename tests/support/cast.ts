import { randomInt } from 'node:crypto'

/** The invented people that tests use. Staff sign in with `DEMO_PASSWORD` (login.ts). */
export const BEN = 'staff@tayar.test'
export const MEI = 'second@tayar.test'
/** The administrator. */
export const DEVI = 'admin@tayar.test'

/** A customer. */
export const AISYAH = { name: 'Aisyah binti Contoh', contact: '012-345 6789' }

export const CUSTOMER_PASSWORD = 'enam-aksara'

/** A plate that no other test uses. */
export const newPlate = () => `T${randomInt(1_000_000, 9_999_999)}`

/** An e-mail address that no other test uses. */
export const newEmail = () => `${newPlate().toLowerCase()}@example.com`

/** Viewports in CSS pixels: a customer's phone, and the PC of the claims counter. */
export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1366, height: 768 }
