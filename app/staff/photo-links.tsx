/** Thumbnails, each of which opens its photo in a new tab. */
export function PhotoLinks({ photos }: { photos: readonly { link: string; name: string }[] }) {
  return (
    <ul className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-5 xl:grid-cols-3">
      {photos.map(photo => (
        <li key={photo.link}>
          <a href={photo.link} target="_blank" rel="noopener">
            <img
              src={photo.link}
              alt={photo.name}
              className="aspect-square w-full rounded-control border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
