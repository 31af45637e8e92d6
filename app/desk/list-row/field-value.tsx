/** The value of a field that changed: a picture of ours is shown, as its path says nothing to a person. */
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
