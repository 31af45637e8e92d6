export const texts = {
  today: 'Hari ini {opens} – {closes}',
  closedToday: 'Tutup hari ini',
  midnight: '{time} tengah malam',
  morning: '{time} pagi',
  noon: '{time} tengah hari',
  evening: '{time} petang',
  night: '{time} malam',
}
