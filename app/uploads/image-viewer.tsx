import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { buttonClass } from '../components/button.ts'
import { useBrokenImage } from '../components/use-broken-image.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { fitImage, MAX_STEPS } from './fit-image.ts'

/**
 * Shows images one at a time with zoom and rotation, also by keyboard (arrows, + and -, r), each with a link
 * to open it in a new tab (rule W19.9). Without script it lists all of them.
 */
export function ImageViewer({ links, of }: { links: readonly string[]; of: 'receipt' | 'photo' }) {
  const t = useTranslations()
  const [at, setAt] = useState(0)
  const [steps, setSteps] = useState(0)
  const [turns, setTurns] = useState(0)
  const frame = useRef<HTMLElement>(null)
  const link = links[at]
  const { isBroken, image } = useBrokenImage(link)
  const layOut = useImageLayout(frame, { link, turns, steps })
  const go = (to: number) => {
    if (to < 0 || to >= links.length) return
    setAt(to)
    setSteps(0)
    setTurns(0)
  }
  const zoom = (by: number) => setSteps(Math.min(MAX_STEPS, Math.max(0, steps + by)))
  const turn = () => setTurns((turns + 1) % 4)
  useKeys(frame, {
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    r: turn,
  })
  if (link === undefined) return <p>{t('photos.none')}</p>
  const name = t(`photos.imageOf.${of}`, { i: at + 1, n: links.length })

  return (
    <>
      <section
        ref={frame}
        // `safe`: every side of an image that is larger than the frame can be scrolled to.
        className="grid h-[60dvh] [place-items:safe_center] overflow-auto rounded-control border border-line bg-floor"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        aria-label={name}
      >
        {isBroken ? (
          <p className="text-soft">{t('photos.unseen')}</p>
        ) : (
          <div key={link} className="gallery-room">
            <img
              {...image}
              src={link}
              alt={name}
              data-turns={turns}
              className="gallery-picture"
              onLoad={layOut}
            />
          </div>
        )}
      </section>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto font-semibold">
          {name}
        </p>
        <div className="noscript:hidden contents">
          {links.length > 1 && (
            <>
              <Control name={t('photos.previous')} isDisabled={at === 0} onClick={() => go(at - 1)} />
              <Control
                name={t('photos.next')}
                isDisabled={at === links.length - 1}
                onClick={() => go(at + 1)}
              />
            </>
          )}
          <Control name={t('photos.zoomOut')} isDisabled={steps === 0} onClick={() => zoom(-1)} />
          <Control name={t('photos.zoomIn')} isDisabled={steps === MAX_STEPS} onClick={() => zoom(1)} />
          <Control name={t('photos.rotate')} isDisabled={false} onClick={turn} />
        </div>
        <a href={link} target="_blank" rel="noopener" className={buttonClass('quiet')}>
          {t('photos.openInNewTab')}
        </a>
      </div>
      <noscript>
        {links.map(each => (
          <img key={each} src={each} alt="" className="mt-3 max-w-full" />
        ))}
      </noscript>
    </>
  )
}

/** Uses aria-disabled: a disabled button would lose the focus. */
function Control({ name, isDisabled, onClick }: { name: string; isDisabled: boolean; onClick: () => void }) {
  return (
    <button type="button" aria-disabled={isDisabled} onClick={onClick} className={buttonClass('quiet')}>
      {name}
    </button>
  )
}

/**
 * Sizes the image and the box around it, taking its rotation into account, and keeps the center of the frame.
 * Returns this function, for the image's load event.
 */
function useImageLayout(
  frame: RefObject<HTMLElement | null>,
  { link, turns, steps }: { link: string | undefined; turns: number; steps: number },
): () => void {
  function layOut() {
    const element = frame.current
    const image = element?.querySelector('img')
    const box = image?.parentElement
    if (!element || !image || !box || image.naturalWidth === 0) return
    const center = {
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    }
    const fit = fitImage(
      { width: image.naturalWidth, height: image.naturalHeight },
      { width: element.offsetWidth - BORDERS, height: element.offsetHeight - BORDERS },
      { turns, steps },
    )
    // The Content-Security-Policy allows no style attributes in HTML, but styles set by script.
    Object.assign(image.style, { width: `${fit.width}px`, height: `${fit.height}px` })
    Object.assign(box.style, { width: `${fit.boxWidth}px`, height: `${fit.boxHeight}px` })
    element.scrollLeft = center.x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = center.y * element.scrollHeight - element.clientHeight / 2
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the image or its view changes
  useLayoutEffect(layOut, [link, turns, steps])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(layOut)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return layOut
}

/** CSS pixels: the frame's two borders, and one for rounding */
const BORDERS = 3

/**
 * Keyboard shortcuts for the whole page, except that arrow keys scroll a focused frame that can scroll
 * sideways.
 */
function useKeys(frame: RefObject<HTMLElement | null>, actions: Readonly<Record<string, () => void>>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const element = frame.current
      const canScroll =
        element !== null && event.target === element && element.scrollWidth > element.clientWidth
      if (canScroll && event.key.startsWith('Arrow')) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
