export const texts = {
  notFound: 'Oops! Page not found',
  notFoundText: 'The page you are looking for has moved or never existed.',
  returnHome: 'Return to Home',
  unexpected: 'Something went wrong',
  unexpectedText: 'An unexpected error occurred. Please try again.',
  unavailableText: 'This is not available at the moment. Please try again in a few minutes.',
  incident: 'If you tell us about it, give this number:',
  badRequest: 'The address of this page could not be read.',
  foreignOrigin: 'This form was sent from another website, so nothing was changed.',
  methodNotAllowed: 'This page cannot be used that way.',
  tooLarge: 'What was sent is too large.',
  addressTooLong: 'The address of this page is too long.',
}
