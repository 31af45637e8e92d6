import type { Translate } from '../../i18n/translations.tsx'

/**
 * Names the types that the trade has in the visitor's language; any other type is shown as the data file has
 * it.
 */
export function nameOilType(t: Translate, type: string): string {
  switch (type.toLowerCase().replace(/[\s-]+/g, ' ')) {
    case 'fully synthetic':
      return t('oils.types.fully')
    case 'semi synthetic':
      return t('oils.types.semi')
    case 'mineral':
      return t('oils.types.mineral')
    default:
      return type
  }
}

/** The name of an oil (rule S18.1) with its type in the visitor's language. */
export const nameOil = (t: Translate, name: string): string =>
  name
    .split(', ')
    .map(part => nameOilType(t, part))
    .join(', ')
