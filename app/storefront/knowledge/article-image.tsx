import { Image } from '../../components/image.tsx'
import { ImageFallback } from '../../components/image-fallback.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

/** The 16:9 image of an article; decorative on a card, where the title says the same. */
export function ArticleImage({ src, alt, isEager }: { src: string; alt: string; isEager: boolean }) {
  const t = useTranslations()
  return (
    <Image
      src={src}
      alt={alt}
      width={1200}
      height={675}
      isEager={isEager}
      className="aspect-video h-auto w-full bg-steel object-cover"
      fallback={<ImageFallback text={t('shell.imageFailed')} className="aspect-video w-full" />}
    />
  )
}
