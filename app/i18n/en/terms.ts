export const texts = {
  title: 'Warranty Terms and Conditions',
  description:
    'The warranties of {company}: what each of them covers, for how long, on which conditions, and how a claim is made.',
  lead: 'What {company} covers, for how long, and what you need for a claim.',
  products: 'Warranties and their periods',
  product: 'Product',
  period: 'Period',
  conditions: 'Conditions',
  cover: '{company} cover',
  coverPeriod: '{days} days, unlimited mileage',
  coverConditions:
    'At least {tyres} tyres bought; tread depth at least {tread} mm. Damage beyond repair, {damage} mm or larger. Registered in time (see the notes).',
  standard: 'Standard warranty',
  standardPeriod: '{years} years or {km} km, whichever comes first',
  standardConditions: 'Original invoice, warranty book and a DOT code that can be verified.',
  balancing: 'Balancing warranty',
  alignment: 'Alignment warranty',
  workPeriod: '{days} days',
  workConditions: 'Counted from the day of the work.',
  notes: 'Notes',
  noteRegistration:
    'Register within {fastFit} days for fast-fit cover, and within {roadHazard} days of installation for road hazard protection.',
  noteDays:
    'The {days} days of {company} cover are counted from the purchase date. The last day counts in full, Malaysian time.',
  noteDamage: 'Damage that can be repaired, or that is smaller than {damage} mm, is not covered.',
  noteReceipt: 'At most {tyres} tyres can be claimed on one receipt, and each tyre ID once.',
  noteDocuments:
    'A claim needs the original invoice, the warranty book and a DOT code that can be verified. A copy does not replace the original invoice.',
  noteStatus:
    'The status of your car plate follows the {days} days of {company} cover. The standard warranty has its own period: if the status says “Expired”, ask us.',
  steps: 'How to submit a claim',
  stepCheck:
    'Check your warranty by car plate, and see which of your tyre IDs are still available for claim.',
  stepDocuments: 'Have the original invoice and the warranty book ready.',
  stepVisit: 'Bring the car and the damaged tyre to one of our branches.',
  stepInspect: 'Our staff verify the DOT code, measure the tread and the damage, and take photos of them.',
  stepFile: 'Our staff make the claim for the tyre ID, which is then shown as “already claimed”.',
  stepInvoice: 'When the invoice of the claim has been uploaded, the claim is closed.',
  check: 'Check warranty status',
  branches: 'Find a branch',
}
