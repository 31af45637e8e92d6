type Props = {
  photos: readonly { link: string; name: string }[]
  /** `narrow`: in one of the columns that a page has on a wide screen */
  place?: 'narrow' | 'dialog'
}

/** Thumbnails that open their photos in a new tab. */
export function PhotoLinks({ photos, place = 'narrow' }: Props) {
  return (
    <ul
      className={`grid grid-cols-3 gap-2 sm:grid-cols-5 ${place === 'narrow' ? 'mt-2 xl:grid-cols-3' : 'mt-4'}`}
    >
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
