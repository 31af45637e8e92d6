/** The id of the price field of the row at a position of a list: the fragment that leads back to it. */
export const priceFieldId = (position: number) => `price-${position}`
