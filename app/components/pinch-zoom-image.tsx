import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Image } from './image.tsx'

type Props = { src: string | null; alt: string; fallback: ReactNode }

const MAX_ZOOM = 4
const DOUBLE_TAP = 2.5
const DOUBLE_TAP_MS = 300
const AS_IT_IS = { scale: 1, x: 0, y: 0 }

/** An image that zooms by pinch, double tap or double click, and pans by drag. */
export function PinchZoomImage({ src, alt, fallback }: Props) {
  const [view, setView] = useState(AS_IT_IS)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const lastTap = useRef(0)

  function down(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.current.size > 1) return
    if (event.timeStamp - lastTap.current < DOUBLE_TAP_MS) {
      setView(({ scale }) => (scale > 1 ? AS_IT_IS : { ...AS_IT_IS, scale: DOUBLE_TAP }))
    }
    lastTap.current = event.timeStamp
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    const { offsetWidth, offsetHeight } = event.currentTarget
    setView(({ scale, x, y }) => {
      const grown = other ? scale * (distance(now, other) / Math.max(1, distance(before, other))) : scale
      const next = Math.min(MAX_ZOOM, Math.max(1, grown))
      const [roomX, roomY] = [((next - 1) * offsetWidth) / 2, ((next - 1) * offsetHeight) / 2]
      const moved = other ? { x, y } : { x: x + now.x - before.x, y: y + now.y - before.y }
      return { scale: next, x: clamp(moved.x, roomX), y: clamp(moved.y, roomY) }
    })
  }

  const up = (event: PointerEvent) => fingers.current.delete(event.pointerId)

  if (!src) return fallback
  return (
    <div
      className="mx-auto aspect-square w-full max-w-xl touch-none overflow-hidden"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      <div
        style={
          view === AS_IT_IS
            ? undefined
            : { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }
        }
      >
        <Image
          src={src}
          alt={alt}
          width={640}
          height={640}
          fallback={fallback}
          className="h-auto w-full select-none [-webkit-user-drag:none]"
        />
      </div>
    </div>
  )
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y)
const clamp = (value: number, room: number) => Math.min(Math.max(value, -room), room)
