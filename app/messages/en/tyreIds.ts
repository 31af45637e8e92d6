export const texts = {
  positions: {
    'Front Left': 'Front left',
    'Front Right': 'Front right',
    'Rear Left': 'Rear left',
    'Rear Right': 'Rear right',
  },
}
