import type { ClaimPrintData } from './load-claim-print.server.ts'
import { needsSmallPrint } from './needs-small-print.ts'
import type { printLabels } from './print-labels.server.ts'

/** A claim on exactly one A4 page on paper: content shrinks first and is cut off last. */
export function PrintedClaim({ claim }: { claim: ClaimPrintData }) {
  const { company, words, description, photos, id, number } = claim
  const isSmall = needsSmallPrint(description, words)
  return (
    <article className="rounded-card border border-line bg-white p-[min(2rem,5vw)] not-first:mt-6 print:not-first:mt-0 print:not-first:break-before-page print:flex print:h-[265mm] print:flex-col print:overflow-hidden print:border-0 print:p-0 print:text-[11pt]">
      <header className="flex shrink-0 flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b-2 border-black pb-3">
        <div>
          <h1 className="text-3xl">{words.title}</h1>
          <p className="text-xl">
            <strong>{number}</strong> <span className="font-mono text-sm">{id}</span>
          </p>
        </div>
        <address className="min-w-0 flex-1 basis-40 text-right text-sm not-italic">
          <strong className="tread text-xl">{company.name}</strong>
          <br />
          {company.address}
          <br />
          {company.phone}
        </address>
      </header>
      <dl className="mt-4 grid shrink-0 grid-cols-[repeat(auto-fill,minmax(max(8rem,30%),1fr))] gap-x-6 gap-y-3 print:grid-cols-3">
        {words.facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-soft">{name}</dt>
            <dd className="break-words font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {words.decision && <Decision decision={words.decision} />}
      <section className="mt-5 print:order-2 print:flex print:min-h-0 print:flex-1 print:flex-col">
        <h2 className="text-lg">{words.description}</h2>
        <Description text={description} isSmall={isSmall} goesOn={words.goesOn} />
      </section>
      {photos.length > 0 && (
        <ul
          className={`mt-4 grid shrink-0 grid-cols-5 gap-2 print:order-1 ${photos.length > LARGE_PHOTOS_PER_ROW || isSmall ? 'print:grid-cols-10' : ''}`}
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
      <div className="mt-20 grid shrink-0 fit-cols-40 gap-12 print:order-3 print:mt-14 print:grid-cols-2">
        {words.signatures.map(signature => (
          <p key={signature} className="border-t border-black pt-1 text-sm">
            {signature}
            <span className="mt-1 block">{words.date}:</span>
          </p>
        ))}
      </div>
    </article>
  )
}

/** photos per row in the large size, unless the description needs the space */
const LARGE_PHOTOS_PER_ROW = 5

/** The decision, with as much of its explanation as fits on the page. */
function Decision({ decision }: { decision: NonNullable<Words['decision']> }) {
  const { title, outcome, reason, sentence } = decision
  return (
    <section className="mt-4 shrink-0 border-line border-t pt-3">
      <h2 className="text-lg">
        {title}: {outcome}
      </h2>
      {reason && <p className="text-sm">{reason}</p>}
      {sentence && <p className="whitespace-pre-wrap break-words text-sm print:line-clamp-3">{sentence}</p>}
    </section>
  )
}

type Words = ReturnType<typeof printLabels>

/**
 * Fills the space that the rest of the page leaves. If the text is too long, the last line says that it
 * continues; that line's height is the overflow, so it is invisible (0) when everything fits.
 */
function Description({ text, isSmall, goesOn }: { text: string; isSmall: boolean; goesOn: string }) {
  const type = isSmall ? 'print:text-[7.5pt] print:leading-[1.2]' : ''
  return (
    <div className="print:min-h-0 print:flex-1 print:overflow-hidden print:[container-type:size]">
      <div className={`relative text-sm ${type}`}>
        <p className="whitespace-pre-wrap break-words">{text}</p>
        <p className="absolute inset-x-0 hidden overflow-hidden bg-white font-semibold print:top-[round(down,calc(100cqh-1lh),1lh)] print:block print:h-[clamp(0px,calc((100%-100cqh)*999),2lh)]">
          … {goesOn}
        </p>
      </div>
    </div>
  )
}
