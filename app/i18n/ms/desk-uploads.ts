import type { texts as en } from '../en/desk-uploads.ts'

export const texts: typeof en = {}
