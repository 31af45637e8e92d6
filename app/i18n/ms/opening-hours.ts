export const texts = {
  today: 'Hari ini {opens} – {closes}',
  closedToday: 'Tutup hari ini',
  morning: '{time} pagi',
  noon: '{time} tengah hari',
  evening: '{time} petang',
  night: '{time} malam',
}
