import type { texts as en } from '../en/tyre-ids.ts'

export const texts: typeof en = {
  positions: {
    'Front Left': 'Depan kiri',
    'Front Right': 'Depan kanan',
    'Rear Left': 'Belakang kiri',
    'Rear Right': 'Belakang kanan',
  },
}
