export const texts = {
  title: 'Claims',
  filedOn: 'Filed on {date}',
  stages: {
    new: 'Being checked since {date}.',
    waiting: 'Waiting since {date}.',
    supplier: 'Waiting for the supplier since {date}.',
    decided: 'Decided on {date}.',
    closed: 'Closed on {date}.',
  },
  next: {
    new: 'We look at the tyre and tell you the result.',
    waiting: 'Something is still missing. Please ask the branch.',
    /** followed by what the branch wrote */
    waitingFor: 'We still need:',
    supplier: 'We tell you as soon as the supplier has answered.',
    /** after a decision to repair, replace or pay a part */
    decided: 'The branch arranges a time with you.',
    /** without the outcome, on a card with a button that opens the receipts */
    decidedUnread: 'Open the receipt below to read the result.',
    closed: 'There is nothing left to do.',
  },
  sendPhotos: 'Send photos',
  outcomes: {
    repair: 'We repair the tyre.',
    replace: 'You get a new tyre.',
    'part-payment': 'We pay {percent}% of the price of a new tyre.',
    rejected: 'We could not accept the claim.',
    withdrawn: 'You withdrew the claim.',
  },
  rejections: {
    'cover-ended': 'The cover had ended.',
    repairable: 'The damage can be repaired, or is below 6 mm.',
    worn: 'The tread is worn.',
    misuse: 'It was driven flat, overloaded or at a wrong pressure.',
    'no-proof': 'The invoice, warranty book or DOT code is missing.',
    'other-tyre': 'It is not the tyre that was registered.',
  },
}
