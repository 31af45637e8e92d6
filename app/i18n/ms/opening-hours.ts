export const texts = {
  today: 'Hari ini {opens} – {closes}',
  closedToday: 'Tutup hari ini',
  midnight: '{time}\u00a0tengah\u00a0malam',
  morning: '{time}\u00a0pagi',
  noon: '{time}\u00a0tengah\u00a0hari',
  evening: '{time}\u00a0petang',
  night: '{time}\u00a0malam',
}
