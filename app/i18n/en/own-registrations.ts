export const texts = {
  title: 'My registrations',
  none: 'No tyres are registered with this account yet.',
  register: 'Register tyres',
  already: 'Registered without signing in?',
  byPlate: 'Find it by car plate and keep it here',
  bought: 'Bought {date}',
  active: '{n, plural, =0 {Last day} one {# day left} other {# days left}}, until {date}',
  expired: 'Cover ended on {date}',
  used: 'All tyre IDs have been claimed',
  claimed: 'claimed',
  data: {
    title: 'Your data',
    text: 'Ask us to correct your details, for a copy of your data, or to delete your account.',
    ask: 'How to ask us',
  },
}
