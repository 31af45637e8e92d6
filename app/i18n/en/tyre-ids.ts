export const texts = {
  positions: {
    'Front Left': 'Front Left',
    'Front Right': 'Front Right',
    'Rear Left': 'Rear Left',
    'Rear Right': 'Rear Right',
  },
}
