export const texts = {
  title: 'Join {company}',
  text: 'Choose a password for your account {email}.',
  password: 'Password',
  confirm: 'Confirm password',
  join: 'Join',
  ended: 'This link no longer works',
  endedText: 'It works once, for 48 hours. Ask your administrator for a new one.',
  member: 'This address has an account already. Sign in, or ask your administrator.',
  toSignIn: 'To the staff sign-in',
}
