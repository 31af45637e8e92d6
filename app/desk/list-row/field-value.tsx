/**
 * Shows the value of a changed field. One of our own pictures is shown as an image, because its path means
 * nothing to users.
 */
export function FieldValue({ text }: { text: string }) {
  if (!text.startsWith('/pictures/')) return text
  return (
    <img
      src={text}
      alt={text.slice(text.lastIndexOf('/') + 1)}
      width={48}
      height={48}
      className="inline-block size-12 object-contain align-middle"
    />
  )
}
