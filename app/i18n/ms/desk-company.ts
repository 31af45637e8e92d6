import type { texts as en } from '../en/desk-company.ts'

export const texts: typeof en = {}
