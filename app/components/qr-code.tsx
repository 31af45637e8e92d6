/** A QR code, black on white with its quiet zone: one SVG path, and its size in modules. */
export function QrCode({
  outline,
  size,
  label,
  className,
}: {
  outline: string
  size: number
  label: string
  className: string
}) {
  return (
    <svg
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`bg-white ${className}`}
    >
      <path d={outline} />
    </svg>
  )
}
