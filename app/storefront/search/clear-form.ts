/** Id of the empty form that the Clear buttons submit. */
export const CLEAR_FORM = 'clear-search'
