export const texts = {
  today: 'Today {opens} – {closes}',
  closedToday: 'Closed today',
  midnight: '{time} AM',
  morning: '{time} AM',
  noon: '{time} PM',
  evening: '{time} PM',
  night: '{time} PM',
}
