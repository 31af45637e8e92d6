import { Image } from '../../components/image.tsx'
import { ImageFallback } from '../../components/image-fallback.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

/** The picture of an article, 16 to 9; on a card it says nothing that the title beside it does not (S §8). */
export function ArticlePicture({ src, alt, isEager }: { src: string; alt: string; isEager: boolean }) {
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
