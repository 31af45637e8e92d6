export const texts = {
  today: 'Today {opens} – {closes}',
  closedToday: 'Closed today',
  midnight: '{time}\u00a0AM',
  morning: '{time}\u00a0AM',
  noon: '{time}\u00a0PM',
  evening: '{time}\u00a0PM',
  night: '{time}\u00a0PM',
}
