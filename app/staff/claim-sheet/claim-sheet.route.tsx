import { readClaimRecord } from '../../../domain/claims/read-claim-record.server.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { fileLink } from '../../files/file-link.server.ts'
import { useText } from '../../messages/text.tsx'
import { shopContext, staffPermitContext, visitContext } from '../../request.ts'
import { buttonClass } from '../../ui/button.ts'
import { LeftIcon } from '../../ui/icons.tsx'
import { CounterFrame } from '../counter-frame.tsx'
import { useCounterAddress } from '../search-number.ts'
import type { Route } from './+types/claim-sheet.route.ts'
import { sheetWords } from './sheet-words.server.ts'

/** A claim on one A4 page, in both languages, to be printed and signed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const permit = context.get(staffPermitContext)
  const claim = isUuid(params.id)
    ? await readClaimRecord(permit, { id: params.id, what: 'printed-claim' }, shop)
    : null
  if (!claim) throw new Response(null, { status: 404 })
  const { company } = context.get(visitContext).catalogue
  return {
    id: claim.id,
    company: { name: company.name, address: company.address, phone: company.phone },
    // Both languages stand on the sheet, whichever the clerk reads.
    words: sheetWords(claim),
    description: claim.description,
    photos: claim.photos.map(({ path, name }) => ({ name, link: fileLink(path, shop, 'staff') })),
  }
}

/** characters; what is longer is printed smaller */
const LONG = 1_000
/** photos */
const A_ROW = 5

export default function ClaimSheet({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const address = useCounterAddress()
  const { company, words, description, photos, id } = loaderData
  return (
    <CounterFrame>
      <div className="mx-auto max-w-[50rem] px-4 py-4 print:p-0">
        <title>{`${t('staff.sheetTitle')} ${id.slice(0, 8)}`}</title>
        <meta name="robots" content="noindex" />
        <p className="mb-4 flex gap-3 print:hidden">
          <a
            href={address('/dashboard', { tab: 'claims-history', claim: id })}
            className={buttonClass('quiet')}
          >
            <LeftIcon />
            {t('staff.claimDetails')}
          </a>
          <button type="button" className={buttonClass('dark')} onClick={() => window.print()}>
            {t('staff.printNow')}
          </button>
        </p>
        {/* On paper one A4 page and no more: what cannot stand on it whole gets smaller, and last of all ends early. */}
        <article className="rounded-card border border-line bg-white p-8 print:flex print:h-[265mm] print:flex-col print:overflow-hidden print:border-0 print:p-0 print:text-[11pt]">
          <header className="flex shrink-0 items-start justify-between gap-6 border-b-2 border-black pb-3">
            <div>
              <h1 className="text-3xl">{words.title}</h1>
              <p className="font-mono text-sm">{id}</p>
            </div>
            <address className="text-right text-sm not-italic">
              <strong className="tread text-xl">{company.name}</strong>
              <br />
              {company.address}
              <br />
              {company.phone}
            </address>
          </header>
          <dl className="mt-4 grid shrink-0 grid-cols-3 gap-x-6 gap-y-3 max-sm:grid-cols-2">
            {words.facts.map(([name, value]) => (
              <div key={name} className="min-w-0">
                <dt className="text-xs text-soft">{name}</dt>
                <dd className="break-words font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          <h2 className="mt-5 text-lg">{words.description}</h2>
          <p
            className={`whitespace-pre-wrap break-words text-sm print:min-h-0 print:overflow-hidden ${description.length > LONG ? 'print:text-[7.5pt] print:leading-[1.2]' : ''}`}
          >
            {description}
          </p>
          {photos.length > 0 && (
            <ul
              className={`mt-4 grid shrink-0 grid-cols-5 gap-2 ${photos.length > A_ROW ? 'print:grid-cols-10' : ''}`}
            >
              {photos.map(photo => (
                <li key={photo.link}>
                  <img
                    src={photo.link}
                    alt={photo.name}
                    className="aspect-square w-full border border-line object-cover"
                  />
                </li>
              ))}
            </ul>
          )}
          <div className="mt-20 grid shrink-0 print:mt-14 grid-cols-2 gap-12">
            {words.signatures.map(signature => (
              <p key={signature} className="border-t border-black pt-1 text-sm">
                {signature}
                <span className="mt-1 block">{words.date}:</span>
              </p>
            ))}
          </div>
        </article>
      </div>
    </CounterFrame>
  )
}
