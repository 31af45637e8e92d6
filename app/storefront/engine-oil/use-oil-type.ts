import { useTranslations } from '../../i18n/translations.tsx'

/**
 * Names the types that the trade has in the visitor's language; any other type is shown as the data file has
 * it.
 */
export function useOilType(): (type: string) => string {
  const t = useTranslations()
  return type => {
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
}
