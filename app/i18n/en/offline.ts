export const texts = {
  title: 'No connection',
  text: 'You may be offline, or our site may be down. Check your connection and try again.',
  retry: 'Try again',
  call: 'Call us: {phone}',
}
