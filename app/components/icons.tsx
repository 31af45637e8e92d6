/** Our icons, 24 × 24, in the text colour; never the only carrier of meaning. */
const icon = (path: string, fill = false) =>
  function Icon({ className = 'size-5' }: { className?: string }) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={`${fill ? 'icon-filled' : 'icon'} ${className}`}>
        <path d={path} />
      </svg>
    )
  }

export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const DownIcon = icon('M6 9l6 6 6-6')
export const LeftIcon = icon('M15 5l-7 7 7 7')
export const RightIcon = icon('M9 5l7 7-7 7')
export const CalendarIcon = icon('M5 6h14v14H5zM5 10h14M9 3v4M15 3v4')
export const ChatIcon = icon('M4 20l1.4-4.2A8 8 0 1 1 8.2 18.6zM8.5 10.5h7M8.5 13.5h4.5')
export const SearchIcon = icon('M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13zM15.3 15.3L20 20')
export const VideoIcon = icon('M4 6h16v12H4zM10 9.5v5l4.5-2.5z')
export const PeopleIcon = icon(
  'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19a6 6 0 0 1 12 0M16 5.3a3 3 0 0 1 0 5.4M17.5 13.4A6 6 0 0 1 21 19',
)
export const PinIcon = icon(
  'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
)
export const PauseIcon = icon('M9 6v12M15 6v12')
export const PlayIcon = icon('M8 5l11 7-11 7z')
export const StarIcon = icon('M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2L6.4 20l1.3-6.2L3 9.5l6.3-.7z', true)
export const BasketIcon = icon('M3 9h18l-2 11H5zM8 9l3-5M16 9l-3-5M9 13v3M15 13v3')
export const AlertIcon = icon('M12 4l9 16H3zM12 10v4M12 17.2v.1')
export const ShieldIcon = icon('M12 3l7 3v5c0 5-3 8.3-7 10-4-1.7-7-5-7-10V6zM9 12l2.2 2.2L15.2 10')
export const ShowIcon = icon(
  'M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
)
export const HideIcon = icon(
  'M4 4l16 16M9.5 5.4A10 10 0 0 1 12 5c4 0 7.5 2.5 10 7a17 17 0 0 1-2.7 3.6M6.5 7.1A16 16 0 0 0 2 12c2.5 4.5 6 7 10 7a10 10 0 0 0 4.5-1.1M9.9 9.9a3.5 3.5 0 0 0 4.6 4.6',
)
export const CameraIcon = icon('M4 8h3l2-3h6l2 3h3v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z')
