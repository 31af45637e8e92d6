import { expect, test } from 'vitest'
import { isCsvKind } from '../../../domain/catalogue/data-files/csv-formats.ts'
import { DATA_FILE_KINDS } from '../../../domain/catalogue/data-files/data-file.ts'
import { uploadFields } from '../../../domain/list-uploads/upload-fields.ts'
import { texts } from '../../i18n/en/messages.ts'

test.each([...DATA_FILE_KINDS.filter(isCsvKind), 'registrations' as const])(
  'every column of %s has a name at the desk',
  kind => {
    const names = texts.deskUploads.columns.fields
    expect(uploadFields(kind).filter(field => !(field in names))).toEqual([])
  },
)
