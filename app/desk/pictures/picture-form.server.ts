import type { User } from '../../../domain/access/user.ts'
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURES,
  PICTURE_FOLDER,
  PICTURE_SIDE,
  pictureUrl,
} from '../../../domain/pictures/picture.ts'
import type { PhotoForm } from '../../uploads/form-photos.server.ts'

/** The pictures that a person of the desk sends at once. */
export const pictureForm = (id: string, user: User): PhotoForm => ({
  id,
  owner: user.id,
  sender: { staff: user.id },
  folder: PICTURE_FOLDER,
  user,
  field: 'photos',
  maxFiles: MAX_PICTURES,
  maxFileBytes: MAX_PICTURE_BYTES,
  maxSide: PICTURE_SIDE,
  // Nothing personal: they are made for the website.
  urlOf: pictureUrl,
  mayOpenAttached: async () => false,
})
