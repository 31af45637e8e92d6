/**
 * Replaces an image that could not be loaded: a dimmed text, and the image's alternative text (rule S25.2).
 */
export function ImageFallback({ text, alt, className }: { text: string; alt?: string; className: string }) {
  return (
    <div
      className={`grid place-content-center gap-1 bg-line p-4 text-center text-ink opacity-75 ${className}`}
    >
      {alt && <p className="tread text-2xl">{alt}</p>}
      <p className="text-sm font-semibold">{text}</p>
    </div>
  )
}
