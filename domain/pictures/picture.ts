/** Where pictures of tyres are in the file store, and below `/pictures/` on the website. */
export const PICTURE_FOLDER = 'pictures'

/** Pixels of the longer side: enough for the magnifier of a tyre's page. */
export const PICTURE_SIDE = 1_280
/** pixels of the copy for lists */
export const SMALL_SIDE = 480

export const MAX_PICTURES = 30
/** 10 MB */
export const MAX_PICTURE_BYTES = 10_485_760

/** The URL of a stored picture, whose content never changes. */
export const pictureUrl = (path: string) => `/pictures/uploads/${path.slice(PICTURE_FOLDER.length + 1)}`
