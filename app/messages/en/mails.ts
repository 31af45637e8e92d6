export const texts = {
  confirmation: {
    greeting: 'Hello {name},',
    subject: 'Your tyre warranty is registered',
    thanks: 'Thank you. {company} has received your warranty registration with these details:',
    name: 'Name',
    plate: 'Car plate',
    purchaseDate: 'Purchase date',
    contactNumber: 'Contact number',
    tyreIds: 'Tyre IDs',
    validUntil: 'Valid until',
    status: 'You can check the status at any time with your car plate.',
    check: 'Check warranty status',
    keep: 'Please keep the original invoice and the warranty book: a claim needs both.',
    help: 'Is something wrong, or was this not you? Write to {email}.',
  },
  verification: {
    subject: 'Please verify your e-mail',
    text: 'An account was created at {company} with this e-mail address. Open the link and press the button there.',
    verify: 'Verify my e-mail',
    ignore: 'If this was not you, ignore this mail.',
  },
  reset: {
    subject: 'Reset your password',
    text: 'We were asked to reset the password of your account at {company}.',
    valid:
      '{hours, plural, one {The link is valid for one hour, and only once.} other {The link is valid for {n} hours, and only once.}}',
    choose: 'Choose a new password',
    ignore: 'If you did not ask for this, ignore this mail: your password stays as it is.',
  },
  existing: {
    subject: 'You already have an account',
    text: 'Somebody, perhaps you, tried to create an account at {company} with this e-mail address. You already have one, and nothing has been changed.',
    signIn: 'Sign in',
    forgotten: 'Forgotten your password?',
    forgottenText: 'Ask for a link with which you choose a new one.',
    reset: 'Reset my password',
  },
}
