export const texts = {
  title: 'There is no connection',
  text: 'This page cannot be reached: the line is down, or we are. Check your connection and try again.',
  retry: 'Try again',
  call: 'Call us: {phone}',
}
