import { useEffect, useRef } from 'react'
import { useBrokenImage } from '../../components/use-broken-image.ts'
import { useEarlyUse } from '../../components/use-early-use.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/** The receipts of a warranty, each with a link to open it in a new tab. */
export function ReceiptGallery({ links }: { links: readonly string[] }) {
  const t = useTranslations()
  const list = useRef<HTMLUListElement>(null)
  const earlyUse = useEarlyUse()
  useEffect(() => {
    if (!earlyUse()) list.current?.focus()
  }, [earlyUse])
  if (links.length === 0) return <p className="mt-3">{t('warranty.noReceipts')}</p>
  return (
    // autoFocus scrolls a new page here; a fragment in the URL would prevent the autofocus of the digits
    // field.
    <ul
      ref={list}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the customer asked for them; React sets no focus in a page that is already open
      autoFocus
      className="mt-3 grid gap-3 outline-none sm:grid-cols-2"
    >
      {links.map((link, at) => (
        <li key={link}>
          <Receipt link={link} name={t('photos.imageOf.receipt', { i: at + 1, n: links.length })} />
        </li>
      ))}
    </ul>
  )
}

function Receipt({ link, name }: { link: string; name: string }) {
  const t = useTranslations()
  const { isBroken, image } = useBrokenImage(link)
  return (
    <figure className="rounded-control border border-line bg-floor p-2">
      {isBroken ? (
        <p className="grid aspect-4/3 place-items-center text-center text-soft">{t('photos.unseen')}</p>
      ) : (
        <img {...image} src={link} alt={name} className="aspect-4/3 w-full object-contain" />
      )}
      <figcaption className="mt-2 flex flex-wrap justify-between gap-2 text-sm">
        {name}
        <a href={link} target="_blank" rel="noopener" className="underline">
          {t('photos.openInNewTab')}
        </a>
      </figcaption>
    </figure>
  )
}
