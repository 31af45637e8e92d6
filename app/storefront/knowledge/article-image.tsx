import { ImageFallback } from '../../components/image-fallback.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

/**
 * The 16:9 image of an article; decorative on a card, where the title says the same. On a text page the
 * fallback of an image is in the template behind it (app/text-page).
 */
export function ArticleImage({ src, alt, isEager }: { src: string; alt: string; isEager: boolean }) {
  const t = useTranslations()
  return (
    <>
      <img
        src={src}
        alt={alt}
        width={1200}
        height={675}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        fetchPriority={isEager ? 'high' : undefined}
        className="aspect-video h-auto w-full bg-steel object-cover"
      />
      <template>
        <ImageFallback text={t('shell.imageFailed')} className="aspect-video w-full" />
      </template>
    </>
  )
}
