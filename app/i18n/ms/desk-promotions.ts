import type { texts as en } from '../en/desk-promotions.ts'

export const texts: typeof en = {}
