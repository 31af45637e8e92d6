/**
 * An area with usual short and English names as addresses write them: `Jln Gasing, PJ` is `Jalan Gasing, Petaling
 * Jaya`. Only on the server: the browser asks the map service, which knows them.
 */
export const writeOutNames = (area: string) =>
  area.replace(/\w+/g, word => SHORT_NAMES.get(word.toLowerCase()) ?? word)

const SHORT_NAMES = new Map([
  ['kl', 'Kuala Lumpur'],
  ['pj', 'Petaling Jaya'],
  ['jb', 'Johor Bahru'],
  ['n9', 'Negeri Sembilan'],
  ['penang', 'Pulau Pinang'],
  ['malacca', 'Melaka'],
  ['tmn', 'Taman'],
  ['jln', 'Jalan'],
  ['bkt', 'Bukit'],
  ['sg', 'Sungai'],
])
