export const texts = {
  title: 'Book an appointment',
  description: 'Choose what your car needs and a branch, and send the branch a message on WhatsApp.',
  reason: 'What does your car need?',
  anyReason: 'Not stated',
  reasons: {
    tyres: 'New tyres',
    alignment: 'Alignment and balancing',
    puncture: 'Puncture repair',
    servicing: 'Service and engine oil',
    battery: 'Battery',
    warranty: 'Warranty claim',
  },
  notYet: 'The branch confirms on WhatsApp. Until then you have no appointment.',
  message: 'Hello {branch}, I would like to make an appointment.',
  messageReason: 'For: {reason}',
  messageWhen: 'When can I come? Thank you.',
}
