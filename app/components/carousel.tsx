import { type PointerEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { LeftIcon, PauseIcon, PlayIcon, RightIcon } from './icons.tsx'

type Props = {
  label: string
  labels: { previous: string; next: string; pause: string; play: string; goTo?: (slide: number) => string }
  /** time per slide, ms */
  every: number
  slides: readonly ReactNode[]
  /** hides the buttons where there is nothing to turn */
  controlsClass: string
  /** class for the width of a slide, which decides how many are visible */
  slideClass: string
}

/** Minimum swipe distance in CSS pixels (rule S21.2). */
const SWIPE = 50

/**
 * A carousel that advances by itself and wraps in both directions. It pauses on hover, on focus, after
 * Pause, with reduced motion until Play, and in a hidden tab (rules S21.2 and S21.3). Without JavaScript it
 * is a scrollable row.
 */
export function Carousel({ label, labels, every, slides, slideClass, controlsClass }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const start = useRef<number>(null)
  const [index, setIndex] = useState(0)
  /** the last button pressed; until then reduced motion decides */
  const [pressed, setPressed] = useState<'pause' | 'play' | null>(null)
  const reducesMotion = useSyncExternalStore(subscribeToReducedMotion, prefersReducedMotion, () => false)
  const isPaused = pressed === null ? reducesMotion : pressed === 'pause'
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)

  function show(wanted: number) {
    const list = row.current
    if (!list) return
    const width = list.scrollWidth / slides.length
    // If several slides are visible, the last ones cannot be scrolled to the start.
    const last = Math.round((list.scrollWidth - list.clientWidth) / width)
    const wrapped = wanted < 0 ? last : wanted > last ? 0 : wanted
    list.scrollTo({ left: wrapped * width, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    setIndex(wrapped)
  }

  useEffect(() => {
    if (isPaused || isPointedAt || hasFocus) return
    const timer = setInterval(() => document.hidden || show(index + 1), every)
    return () => clearInterval(timer)
  })

  function release({ clientX }: PointerEvent) {
    const moved = start.current === null ? 0 : clientX - start.current
    start.current = null
    if (Math.abs(moved) >= SWIPE) show(index + (moved < 0 ? 1 : -1))
  }

  const button =
    'grid size-11 place-items-center rounded-control border border-ink/30 bg-white hover:border-ink'
  return (
    <section
      aria-label={label}
      aria-roledescription="carousel"
      onPointerEnter={event => event.pointerType === 'mouse' && setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <ul
        ref={row}
        data-row=""
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className="flex touch-pan-y snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
        // Keyboard and wheel scroll it too.
        onScrollEnd={({ currentTarget: { scrollLeft, scrollWidth } }) =>
          setIndex(Math.round((scrollLeft / scrollWidth) * slides.length))
        }
        onPointerDown={event => {
          start.current = event.clientX
        }}
        onPointerUp={release}
        onPointerCancel={() => {
          start.current = null
        }}
      >
        {slides.map((slide, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides may be equal, and none moves
          <li key={at} className={`shrink-0 snap-start ${slideClass}`}>
            {slide}
          </li>
        ))}
      </ul>
      <div
        className={`mt-2 flex flex-wrap items-center justify-center gap-x-px gap-y-2 sm:gap-x-2 noscript:hidden ${controlsClass}`}
      >
        <button type="button" className={button} onClick={() => show(index - 1)}>
          <LeftIcon />
          <span className="sr-only">{labels.previous}</span>
        </button>
        {labels.goTo &&
          slides.map((_, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={at}
              type="button"
              aria-current={at === index}
              onClick={() => show(at)}
              className="group grid min-h-11 min-w-6 place-items-center"
            >
              <span className="size-3 rounded-full border border-ink group-aria-[current=true]:bg-signal" />
              <span className="sr-only">{labels.goTo?.(at + 1)}</span>
            </button>
          ))}
        <button
          type="button"
          className={button}
          onClick={() => {
            setPressed(isPaused ? 'play' : 'pause')
            // After Play the carousel must turn although the button has the focus.
            setFocus(false)
          }}
        >
          {isPaused ? <PlayIcon /> : <PauseIcon />}
          <span className="sr-only">{isPaused ? labels.play : labels.pause}</span>
        </button>
        <button type="button" className={button} onClick={() => show(index + 1)}>
          <RightIcon />
          <span className="sr-only">{labels.next}</span>
        </button>
      </div>
    </section>
  )
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

const prefersReducedMotion = () => matchMedia(REDUCED_MOTION).matches

function subscribeToReducedMotion(onChange: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
