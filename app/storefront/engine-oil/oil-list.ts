/** id of the heading of the list */
export const OIL_LIST = 'list'
