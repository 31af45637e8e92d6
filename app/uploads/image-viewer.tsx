import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { buttonClass } from '../components/button.ts'
import { useBrokenImage } from '../components/use-broken-image.ts'
import { useHydrated } from '../components/use-hydrated.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { fitImage, MAX_STEPS } from './fit-image.ts'

/**
 * Pictures one after the other: larger and smaller, turned, by keyboard (arrows, + and -, r), each also whole in a tab of its
 * own (W §2). Without script all of them stand below one another.
 */
export function ImageViewer({ links, of }: { links: readonly string[]; of: 'receipt' | 'photo' }) {
  const t = useTranslations()
  const isHydrated = useHydrated()
  const [at, setAt] = useState(0)
  const [steps, setSteps] = useState(0)
  const [turns, setTurns] = useState(0)
  const frame = useRef<HTMLElement>(null)
  const link = links[at]
  const { isBroken, image } = useBrokenImage(link)
  const lay = useLaidPicture(frame, { link, turns, steps })
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
        // Centred as long as it fits: of what is larger every side can be scrolled to.
        className="grid h-[60dvh] [place-items:safe_center] overflow-auto rounded-control border border-line bg-floor"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
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
              onLoad={lay}
            />
          </div>
        )}
      </section>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto font-semibold">
          {name}
        </p>
        {isHydrated && (
          <>
            {links.length > 1 && (
              <>
                <Control name={t('photos.previous')} isOff={at === 0} onClick={() => go(at - 1)} />
                <Control name={t('photos.next')} isOff={at === links.length - 1} onClick={() => go(at + 1)} />
              </>
            )}
            <Control name={t('photos.zoomOut')} isOff={steps === 0} onClick={() => zoom(-1)} />
            <Control name={t('photos.zoomIn')} isOff={steps === MAX_STEPS} onClick={() => zoom(1)} />
            <Control name={t('photos.rotate')} isOff={false} onClick={turn} />
          </>
        )}
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

/** One that can do nothing now keeps the focus, and the keys with it. */
function Control({ name, isOff, onClick }: { name: string; isOff: boolean; onClick: () => void }) {
  return (
    <button type="button" aria-disabled={isOff} onClick={onClick} className={buttonClass('quiet')}>
      {name}
    </button>
  )
}

/**
 * Gives the picture in the frame its size, and the room around it the size that it takes as it is turned, so that every side of it can
 * be scrolled to. What was in the middle of the frame stays there. Returns what does so, for when the picture has come.
 */
function useLaidPicture(
  frame: RefObject<HTMLElement | null>,
  { link, turns, steps }: { link: string | undefined; turns: number; steps: number },
): () => void {
  function lay() {
    const element = frame.current
    const picture = element?.querySelector('img')
    const room = picture?.parentElement
    if (!element || !picture || !room || picture.naturalWidth === 0) return
    const middle = {
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    }
    const fit = fitImage(
      { width: picture.naturalWidth, height: picture.naturalHeight },
      { width: element.offsetWidth - BORDERS, height: element.offsetHeight - BORDERS },
      { turns, steps },
    )
    // By script and not in the page's HTML, which may carry no style attribute (reliability.md 15).
    Object.assign(picture.style, { width: `${fit.width}px`, height: `${fit.height}px` })
    Object.assign(room.style, { width: `${fit.boxWidth}px`, height: `${fit.boxHeight}px` })
    element.scrollLeft = middle.x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = middle.y * element.scrollHeight - element.clientHeight / 2
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is to be seen
  useLayoutEffect(lay, [link, turns, steps])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(lay)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return lay
}

/** CSS pixels: the two borders of the frame, and one that a rounded size may be too much */
const BORDERS = 3

/** Keys of the gallery, wherever in its dialog the focus is; sideways a frame that has it scrolls by itself as far as it goes. */
function useKeys(frame: RefObject<HTMLElement | null>, acts: Readonly<Record<string, () => void>>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const element = frame.current
      const isScrolled =
        element !== null && event.target === element && element.scrollWidth > element.clientWidth
      if (isScrolled && event.key.startsWith('Arrow')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
