import { useEffect, useId, useState } from 'react'
import { href } from 'react-router'
import { clampQuantity, parseQuantity, sanitizeQuantity } from '../../../domain/booking/booking.ts'
import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import type { Branch } from '../../../domain/branches/branch.ts'
import type { BranchChoices } from '../../../domain/branches/pick-branches.ts'
import type { EngineOil } from '../../../domain/engine-oils/engine-oil.ts'
import { type EnquiryLine, formatEnquiryTotal, priceEnquiry } from '../../../domain/engine-oils/enquiry.ts'
import { changeQuantity, markUnavailable, removeOil } from '../../../domain/engine-oils/enquiry-basket.ts'
import { formatPrice } from '../../../domain/prices/price.ts'
import { BottomSheet } from '../../components/bottom-sheet.tsx'
import { buttonClass } from '../../components/button.ts'
import { ChatLink } from '../../components/chat-link.tsx'
import { ChatIcon } from '../../components/icons.tsx'
import { LoadedContent } from '../../components/loaded-content.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { StepButton } from '../../components/step-button.tsx'
import { useLoaded } from '../../components/use-loaded.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { BranchPageButtons, BranchSearch } from '../branch-card/branch-list-fields.tsx'
import { enquiryMessage } from './enquiry-message.ts'
import { nameOil } from './oil-name.ts'
import { changeBasket, useBasket } from './use-basket.ts'

/** The answer of /engine-oil/enquiry: today's prices and the branches that can be asked. */
export type EnquiryData = {
  oils: Pick<EngineOil, 'name' | 'price'>[]
  stores: Omit<BranchChoices, 'branches'> & { branches: Pick<Branch, 'name' | 'chatNumber'>[] }
  /** used where there is no branch */
  company: { name: string; number: string }
}

/** The open enquiry basket: quantities, total, and the branch that receives the message (rule S19.7). */
export default function BasketDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const [list, setList] = useState<StoreList>({})
  const search = new URLSearchParams(list).toString()
  const loaded = useLoaded(`${href('/engine-oil/enquiry')}${search && `?${search}`}`, fetchEnquiry)
  const labels = { loading: t('booking.loading'), failed: t('oils.failed'), retry: t('booking.retry') }
  return (
    <BottomSheet id={TITLE} title={t('oils.basket')} closeLabel={t('booking.close')} onClose={onClose}>
      <LoadedContent loaded={loaded} labels={labels}>
        {data => <Basket data={data} list={list} onList={setList} />}
      </LoadedContent>
    </BottomSheet>
  )
}

const TITLE = 'basket-title'

/** The query of a list of branches: `area`, `state` and `page`. */
type StoreList = Record<string, string>

function Basket({
  data: { oils, stores, company },
  list,
  onList,
}: {
  data: EnquiryData
  list: StoreList
  onList: (list: StoreList) => void
}) {
  const t = useTranslations()
  const { lines, gone } = priceEnquiry(useBasket(), oils)
  const [branchName, setBranchName] = useState<string | null>(null)
  if (lines.length + gone.length === 0) return <p>{t('oils.empty')}</p>
  const { branches } = stores
  // Only a branch without an alternative is chosen for the driver.
  const branch =
    branches.find(({ name }) => name === branchName) ?? (stores.count === 1 ? branches[0] : undefined)
  const message = enquiryMessage(t, { lines, branch: branch?.name ?? company.name })
  const link = buildChatUrl(branch?.chatNumber ?? company.number, message)
  return (
    <>
      {gone.map(({ oil }) => (
        <div key={oil} className="mb-3 rounded-control border-l-4 border-promo bg-promo-wash px-3 py-2">
          <p className="break-words text-sm">{t('oils.gone', { oil: nameOil(t, oil) })}</p>
          <RemoveButton oil={oil} />
        </div>
      ))}
      {lines.length > 0 && (
        <>
          <ul className="divide-y divide-line border-b border-line">
            {lines.map(line => (
              <Line key={line.oil} line={line} />
            ))}
          </ul>
          <p className="flex items-baseline justify-between gap-4 py-3">
            <span className="font-semibold">{t('booking.total')}</span>
            <span className="tread text-4xl text-signal">
              {formatEnquiryTotal(lines) ?? t('tyres.askPrice')}
            </span>
          </p>
          <form
            onSubmit={event => {
              event.preventDefault()
              onList({ area: String(new FormData(event.currentTarget).get('area')) })
            }}
          >
            <BranchSearch
              names={{ area: 'area', state: 'state' }}
              stores={stores}
              area={list.area ?? ''}
              state={list.state ?? ''}
              onState={state => onList({ state })}
            />
          </form>
          {branches.length > 0 && (
            <SelectField
              label={t('oils.branch')}
              name="branch"
              value={branch?.name ?? ''}
              options={branches.map(({ name }) => name)}
              placeholder={t('oils.noBranch')}
              onChange={setBranchName}
            />
          )}
          {stores.pageCount > 1 && (
            <form
              onSubmit={event => {
                event.preventDefault()
                const { submitter } = event.nativeEvent as SubmitEvent
                onList({ ...list, page: (submitter as HTMLButtonElement).value })
              }}
            >
              <BranchPageButtons name="page" stores={stores} />
            </form>
          )}
          <p className="mt-3 border-l-4 border-promo bg-promo-wash px-3 py-2 text-sm">{t('oils.notYet')}</p>
          <details className="mt-3">
            <summary className="min-h-11 content-center font-semibold">{t('oils.seeMessage')}</summary>
            <p className="whitespace-pre-line break-words rounded-control bg-ground px-3 py-2 text-sm">
              {message}
            </p>
          </details>
          {link && (
            <ChatLink to={link} branch={branch?.name} className={`${buttonClass('chat')} mt-3 w-full`}>
              <ChatIcon />
              {t('booking.send')}
            </ChatLink>
          )}
        </>
      )}
    </>
  )
}

/**
 * One item. The quantity accepts digits only and applies as soon as it is valid; an empty field becomes 1
 * on blur (rule S14.5).
 */
function Line({ line: { oil, quantity, price } }: { line: EnquiryLine }) {
  const t = useTranslations()
  const id = useId()
  const [text, setText] = useState(String(quantity))
  // Another tab may have changed the quantity.
  useEffect(() => setText(text => (parseQuantity(text) === quantity ? text : String(quantity))), [quantity])

  function type(value: string) {
    setText(value)
    const count = parseQuantity(value)
    if (count !== null) changeBasket(basket => changeQuantity(basket, oil, count))
  }
  const step = (by: number) => type(sanitizeQuantity(String(Math.max(1, Number(clampQuantity(text)) + by))))

  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-4">
        <p id={`${id}-oil`} className="min-w-0 break-words font-semibold leading-tight">
          {nameOil(t, oil)}
        </p>
        <p className="tread shrink-0 text-2xl">
          {price.sen === null ? (price.text ?? t('tyres.askPrice')) : formatPrice(price.sen * quantity)}
        </p>
      </div>
      <div className="mt-1 flex items-end justify-between gap-4">
        <div className="w-36">
          <label htmlFor={id} className="block text-sm text-soft">
            {t('booking.quantity')}
          </label>
          <div className="mt-1 flex">
            <StepButton text="−" onPress={() => step(-1)} />
            <input
              id={id}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={event => type(sanitizeQuantity(event.currentTarget.value))}
              onBlur={() => type(clampQuantity(text))}
              aria-describedby={`${id}-oil`}
              className="tread h-11 w-full min-w-0 border border-ink/30 bg-white text-center text-2xl"
            />
            <StepButton text="+" onPress={() => step(1)} />
          </div>
        </div>
        <RemoveButton oil={oil} describedBy={`${id}-oil`} />
      </div>
    </li>
  )
}

function RemoveButton({ oil, describedBy }: { oil: string; describedBy?: string }) {
  const t = useTranslations()
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      onClick={() => {
        changeBasket(basket => removeOil(basket, oil))
        // The button disappears with its item: move the focus to the dialog's title.
        document.getElementById(TITLE)?.focus()
      }}
      className="min-h-11 px-2 font-semibold underline underline-offset-4 hover:text-signal"
    >
      {t('oils.remove')}
    </button>
  )
}

async function fetchEnquiry(address: string): Promise<EnquiryData> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the enquiry answered ${response.status}`)
  const enquiry = (await response.json()) as EnquiryData
  // From now on the button counts only items that are still sold.
  changeBasket(basket => markUnavailable(basket, enquiry.oils))
  return enquiry
}
