import { type PointerEvent, useRef, useState } from 'react'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { buttonClass } from '../../components/button.ts'
import { DialogButton } from '../../components/dialog.tsx'
import { PinchZoomImage } from '../../components/pinch-zoom-image.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { ModelImage } from '../tyre-card/tyre-images.tsx'
import { MAGNIFIER, type MagnifierView, magnifierView } from './magnifier.ts'

/**
 * The tyre's image with a magnifier for the mouse and a dialog with pinch zoom for touch (rule S13.7).
 */
export function ZoomableImage({ tyre }: { tyre: Tyre }) {
  const t = useTranslations()
  const area = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<MagnifierView | null>(null)

  function follow(event: PointerEvent) {
    const bounds = area.current?.getBoundingClientRect()
    const image = area.current?.querySelector('img')
    if (event.pointerType === 'touch' || !bounds || !image) return setView(null)
    const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const natural = { width: image.naturalWidth, height: image.naturalHeight }
    setView(magnifierView(event, bounds, viewport, natural))
  }

  return (
    <>
      <div
        ref={area}
        className="relative mx-auto aspect-square w-44 max-w-full sm:w-80 cursor-crosshair"
        onPointerMove={follow}
        onPointerLeave={() => setView(null)}
      >
        <ModelImage tyre={tyre} size={320} isEager />
        {view && tyre.modelImage && (
          <>
            <span
              data-lens="circle"
              className="pointer-events-none absolute rounded-full border-2 border-signal bg-white/20"
              style={{
                left: view.circle.left,
                top: view.circle.top,
                width: MAGNIFIER.circle,
                height: MAGNIFIER.circle,
              }}
            />
            <span
              data-lens="view"
              className="pointer-events-none fixed z-30 rounded-card border border-line bg-white bg-no-repeat shadow-lg"
              style={{
                left: view.square.left,
                top: view.square.top,
                width: MAGNIFIER.view,
                height: MAGNIFIER.view,
                backgroundImage: cssUrl(tyre.modelImage),
                backgroundSize: `${view.picture.width}px ${view.picture.height}px`,
                backgroundPosition: `${view.picture.left}px ${view.picture.top}px`,
              }}
            />
          </>
        )}
      </div>
      <div className="mt-2 text-center">
        <DialogButton
          id="enlarged"
          title={`${tyre.brand} ${tyre.model}`}
          opener={t('tyre.enlarge')}
          openerClass={buttonClass('quiet')}
          closeLabel={t('tyres.close')}
        >
          <PinchZoomImage
            src={tyre.modelImage}
            alt={`${tyre.brand} ${tyre.model}`}
            fallback={<p className="py-16 text-center text-soft">{t('tyre.noImageAvailable')}</p>}
          />
        </DialogButton>
      </div>
    </>
  )
}

/** A URL from the data file as a CSS value that it cannot break out of. */
const cssUrl = (address: string) => `url("${address.replace(/["\\\s]/g, encodeURIComponent)}")`
