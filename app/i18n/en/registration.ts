export const texts = {
  title: 'Customer and warranty',
  registeredBy: 'Registered by',
  colleague: 'a colleague',
  back: 'Search',
  tyres: 'Tyres and claims',
  hundredDays: '100 days',
  chat: 'WhatsApp',
  greeting: 'Hello {name}, this is {company} about the tyres of {plate}.',
}
