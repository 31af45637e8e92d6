export const texts = {
  'signed-in': { title: 'Signed in', text: 'You have been signed in successfully.' },
  'signed-out': { title: 'Signed out', text: 'You have been signed out.' },
  'sign-out-failed': { title: 'Error', text: 'Failed to log out. Please try again.' },
  'account-made': { title: 'Almost done', text: 'Please check your email for a verification link.' },
  'email-verified': { title: 'Your email is verified', text: 'You can sign in now.' },
  'reset-asked': {
    title: 'Please check your email',
    text: 'If there is an account with this address, a link is on its way.',
  },
  'password-changed': { title: 'Your password is changed', text: 'Please sign in with the new one.' },
  'own-password-changed': {
    title: 'Your password is changed',
    text: 'You stay signed in here. All other devices have been signed out.',
  },
  'sessions-ended': { title: 'Session ended', text: 'Signing in again needs the password.' },
  'mail-sent': { title: 'Email sent!', text: 'Confirmation email has been resent successfully.' },
  'mail-failed': { title: 'Resend failed', text: 'The email could not be sent. Please try again later.' },
  'registered-before': {
    title: 'Already registered',
    text: 'We already have this form, so nothing has changed. Tell us if something needs correcting.',
  },
  'registration-closed': {
    title: 'Your registration is saved',
    text: 'For your privacy that page is closed now. Check the registration with your car plate.',
  },
  'staff-signed-in': { title: 'Login Successful', text: 'Welcome to the counter.' },
  'staff-signed-out': { title: 'Logged Out', text: 'You have been signed out.' },
  'claim-submitted': { title: 'Claim Submitted', text: 'Warranty claim has been successfully created' },
  'invoice-uploaded': {
    title: 'Invoice Uploaded',
    text: 'Claim has been automatically closed with invoice attached.',
  },
  'registration-deleted': { title: 'Success', text: 'The registration has been deleted.' },
  'delete-failed': {
    title: 'Delete Error',
    text: 'The registration and its tyre IDs could not be deleted. Check if it is still listed, then try again.',
  },
  'already-gone': { title: 'Nothing to delete', text: 'This registration had already been deleted.' },
  'second-factor-on': {
    title: 'Two-step verification on',
    text: 'From now on a code is asked for at sign-in.',
  },
  'second-factor-off': {
    title: 'Two-step verification off',
    text: 'Only your password is asked for at sign-in.',
  },
  'price-same': { title: 'Nothing has changed', text: 'This is the price already.' },
  'edit-undone': { title: 'Taken back', text: 'The list is again as it was before.' },
  'edit-not-undone': {
    title: 'Not taken back',
    text: 'Another change has followed. History has every earlier list.',
  },
  'company-saved': { title: 'Published', text: 'The website shows the change now.' },
  'nothing-changed': {
    title: 'Nothing to publish',
    text: 'What you sent is what the website shows already.',
  },
  'branch-added': { title: 'Branch added', text: 'The website shows it now.' },
  'branch-saved': { title: 'Branch published', text: 'The website shows the change now.' },
  'branch-closed': { title: 'Branch closed', text: 'The website no longer shows it. Undo brings it back.' },
  'promotion-planned': { title: 'Promotion planned', text: 'Prices change by themselves on its days.' },
  'promotion-waits': { title: 'Promotion sent for approval', text: 'An administrator must approve it.' },
  'promotion-approved': { title: 'Promotion approved', text: 'Prices change by themselves on its days.' },
  'promotion-withdrawn': {
    title: 'Promotion withdrawn',
    text: 'Its prices no longer apply. “Plan again” brings it back.',
  },
  'promotion-gone': {
    title: 'Nothing has changed',
    text: 'This promotion had ended, or somebody else has changed it.',
  },
}
