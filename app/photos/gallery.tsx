import { type KeyboardEvent, useState } from 'react'
import { useText } from '../messages/text.tsx'
import { buttonClass } from '../ui/button.ts'

/**
 * Pictures one after the other: larger and smaller, turned, by keyboard (arrows, + and -, r), each also whole in a tab of its
 * own (W §2). Without script all of them stand below one another.
 */
export function Gallery({ links, of }: { links: readonly string[]; of: 'receipt' | 'photo' }) {
  const t = useText()
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const [unseen, setUnseen] = useState<readonly string[]>([])
  const link = links[at]
  if (link === undefined) return <p>{t('photos.none')}</p>
  const name = t(`photos.imageOf.${of}`, { i: at + 1, n: links.length })
  const go = (to: number) => {
    if (to < 0 || to >= links.length) return
    setAt(to)
    setZoom(1)
    setTurns(0)
  }
  const scale = (by: number) => setZoom(Math.min(MOST_ZOOM, Math.max(1, zoom + by)))
  const turn = () => setTurns((turns + 1) % 4)

  function onKeyDown(event: KeyboardEvent) {
    const act = {
      ArrowLeft: () => go(at - 1),
      ArrowRight: () => go(at + 1),
      '+': () => scale(STEP),
      '-': () => scale(-STEP),
      r: turn,
    }[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys serve the buttons inside
    <div onKeyDown={onKeyDown}>
      <section
        // Centred as long as it fits: of what is larger every side can be scrolled to.
        className="grid h-[60dvh] [place-items:safe_center] overflow-auto rounded-control border border-line bg-floor"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
        tabIndex={0}
        aria-label={name}
      >
        {unseen.includes(link) ? (
          <p className="text-soft">{t('photos.unseen')}</p>
        ) : (
          <img
            key={link}
            src={link}
            alt={name}
            data-zoom={zoom * 2}
            data-turns={turns}
            className="gallery-picture"
            onError={() => setUnseen([...unseen, link])}
          />
        )}
      </section>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto font-semibold">
          {name}
        </p>
        {links.length > 1 && (
          <>
            <Control name={t('photos.previous')} isOff={at === 0} onClick={() => go(at - 1)} />
            <Control name={t('photos.next')} isOff={at === links.length - 1} onClick={() => go(at + 1)} />
          </>
        )}
        <Control name={t('photos.zoomOut')} isOff={zoom === 1} onClick={() => scale(-STEP)} />
        <Control name={t('photos.zoomIn')} isOff={zoom === MOST_ZOOM} onClick={() => scale(STEP)} />
        <Control name={t('photos.rotate')} isOff={false} onClick={turn} />
        <a href={link} target="_blank" rel="noopener" className={buttonClass('quiet')}>
          {t('photos.openInNewTab')}
        </a>
      </div>
      <noscript>
        {links.map(each => (
          <img key={each} src={each} alt="" className="mt-3 max-w-full" />
        ))}
      </noscript>
    </div>
  )
}

const STEP = 0.5
const MOST_ZOOM = 4

function Control({ name, isOff, onClick }: { name: string; isOff: boolean; onClick: () => void }) {
  return (
    <button type="button" disabled={isOff} onClick={onClick} className={buttonClass('quiet')}>
      {name}
    </button>
  )
}
