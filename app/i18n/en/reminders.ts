export const texts = {
  title: 'Reminders',
  text: 'Press the button, and we no longer remind you about these tyres. Emails about a claim still come.',
  stop: 'Stop reminders',
  stopping: 'Stopping…',
  done: 'Reminders stopped',
  doneText: 'You get no more reminders about these tyres.',
  wrong: 'This link does not work',
  wrongText: 'Please open the link in our newest email again, whole.',
  home: 'Return home',
}
