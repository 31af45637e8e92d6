import { createStoredText } from '../../client/stored-text.ts'

/** The stored text of the enquiry basket. The key ends in the format version; other versions are ignored. */
export const {
  read: readBasket,
  save: saveBasket,
  watch: watchBasket,
} = createStoredText('tayar.enquiry-basket.1')
