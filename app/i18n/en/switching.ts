export const texts = {
  title: 'Switch',
  who: 'Who goes on?',
  pin: 'PIN',
  showPin: 'Show PIN',
  switch: 'Switch',
  working: 'One moment…',
  wrongPin: 'This PIN is not right',
  fullSignIn: 'No more tries with a PIN. Sign in with the password.',
  nobody:
    'Nobody else can switch here yet: sign in with the password once today, and set a PIN on your account page.',
  notTrusted: 'This computer is not trusted. An administrator trusts it under People at the desk.',
  withPassword: 'Another person signs in with a password',
}
