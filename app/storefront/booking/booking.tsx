import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BookedTyre } from '../../../domain/booking/booking.ts'
import type { Branch } from '../../../domain/branches/branch.ts'
import type { BranchDistance } from '../../../domain/branches/distance.ts'
import { parseVehicleChoice, type VehicleChoice } from '../../../domain/tyres/tyre-search.ts'
import { buttonClass } from '../../components/button.ts'
import { LeftIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/notice.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { BranchPageButtons, BranchSearch } from '../branch-card/branch-list-fields.tsx'
import { fetchBranches } from '../location/fetch-branches.ts'
import { rememberBooking } from '../memory/use-memory.ts'
import {
  type BookingState,
  bookingLines,
  carName,
  parseWish,
  STEPS,
  stepOf,
  WISH_PARAMETERS,
  type WishState,
  writeBookingState,
} from './booking-state.ts'
import { BookingSummary } from './booking-summary.tsx'
import { FitStep } from './fit-step.tsx'
import type { BookingData } from './load-booking.server.ts'
import { LocationStep } from './location-step.tsx'
import { QuantityStep } from './quantity-step.tsx'
import { StoreStep } from './store-step.tsx'
import { WishFields } from './wish-fields.tsx'

type Props = {
  data: BookingData & { tyre: BookedTyre }
  /** URL of the booking page; target of the forms without JavaScript */
  action: string
  /** query of the tyre list; stays in the URL */
  query: URLSearchParams
  state: BookingState
  /** heading level of a step, below the title of the page or of the dialog */
  heading: 'h2' | 'h3'
  /** taken where the search names no car */
  savedCar?: VehicleChoice | null
  /** leads back to the tyres */
  chooseAnother: ReactNode
  onChange: (state: BookingState) => void
}

/**
 * The four steps of a booking: quantity, location, store, summary (rule S14.3). Each step is a form
 * that also works as a plain GET of the booking page; with JavaScript the state changes in place.
 */
export function Booking({
  data,
  action,
  query,
  state,
  heading: Heading,
  savedCar,
  chooseAnother,
  onChange,
}: Props) {
  const t = useTranslations()
  const heading = useRef<HTMLHeadingElement>(null)
  const [nearest, setNearest] = useState<readonly BranchDistance[] | null>(null)
  const { stores } = data
  const nearby = state.browse === 'here' ? nearest : null
  const listed = nearby ?? stores.branches
  // In the dialog the chosen store may be on a page that is no longer loaded.
  const ofSearch = parseVehicleChoice(query)
  const searched = carName(ofSearch) ? ofSearch : (savedCar ?? ofSearch)
  // Stays in the browser while it is typed; without JavaScript it is part of the URL.
  const [typedWish, setTypedWish] = useState<WishState>(state)
  const [picked, setPicked] = useState<Branch | null>(null)
  const store = [picked, data.store].find(each => each?.name === state.store) ?? null
  // The chosen store may be gone from the catalogue. The visitor's position is not in the URL: after a
  // reload all stores are shown.
  const step = stepOf({ ...state, store: store && state.store }, data.tooLow !== null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])

  const change = (changes: Partial<BookingState>) => onChange({ ...state, ...changes })
  const stepForm = (
    kept: BookingState,
    own: readonly (keyof BookingState)[],
    answer: (value: FormData) => void,
    children: ReactNode,
  ) => (
    <form
      action={action}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        answer(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
      }}
    >
      {[...writeBookingState(query, kept)]
        .filter(([name]) => !own.some(each => each === name))
        .map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice
          <input key={at} type="hidden" name={name} value={value} />
        ))}
      {children}
    </form>
  )
  /** The form of one step; its field names are keys of the state. */
  const ask = (own: readonly (keyof BookingState)[], children: ReactNode) =>
    stepForm(
      state,
      own,
      value => change(Object.fromEntries(own.map(name => [name, value.get(name)]))),
      children,
    )
  const back = (label: string, changes: Partial<BookingState>) =>
    stepForm(
      { ...state, ...changes },
      [],
      () => change(changes),
      <button type="submit" className={`${buttonClass('quiet')} mt-3`}>
        <LeftIcon />
        {label}
      </button>,
    )

  return (
    <div>
      {step !== 'fit' && (
        <p className="text-sm text-soft">
          {t('booking.stepOf', { step: String(STEPS.indexOf(step) + 1), count: String(STEPS.length) })}
        </p>
      )}
      <Heading ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {t(`booking.steps.${step}`)}
      </Heading>
      <div key={step} className="mt-3 animate-settle">
        {step === 'fit' && data.tooLow && (
          <FitStep tyre={data.tyre} tooLow={data.tooLow}>
            {chooseAnother}
            {ask(
              ['accept'],
              <button
                type="submit"
                name="accept"
                value="too-low"
                className={`${buttonClass('quiet')} w-full`}
              >
                {t('booking.bookAnyway')}
              </button>,
            )}
          </FitStep>
        )}
        {step === 'quantity' &&
          ask(['quantity', 'otherQuantity', 'other', 'at'], <QuantityStep data={data} state={state} />)}
        {step === 'location' && (
          <>
            <LocationStep
              browseAll={button => ask(['browse'], button)}
              loadBranches={async () =>
                stores.count > stores.branches.length
                  ? fetchBranches()
                  : stores.branches.map(({ branch }) => branch)
              }
              onFound={found => {
                setNearest(found)
                change({ browse: 'here' })
              }}
            />
            {back(t('booking.back'), { at: 'quantity' })}
          </>
        )}
        {step === 'store' && (
          <>
            {state.store !== null && <Notice kind="error" title={t('booking.unknownStore')} />}
            {nearby && (
              <Notice kind="good" title={t('booking.locationFound')} text={t('booking.locationFoundText')} />
            )}
            {!nearby &&
              stepForm(
                { ...state, storePage: null },
                ['storeArea', 'storeState'],
                value =>
                  change({ storeArea: String(value.get('storeArea')), storeState: null, storePage: null }),
                <BranchSearch
                  names={{ area: 'storeArea', state: 'storeState' }}
                  stores={stores}
                  area={state.storeArea ?? ''}
                  state={state.storeState ?? ''}
                  onState={storeState => change({ storeArea: null, storeState, storePage: null })}
                />,
              )}
            {stepForm(
              state,
              ['store'],
              value => {
                const name = String(value.get('store'))
                setPicked(listed.find(({ branch }) => branch.name === name)?.branch ?? null)
                change({ store: name })
              },
              // Another list begins at its top.
              <StoreStep
                key={listed[0]?.branch.name}
                branches={listed}
                from={nearby ? 'here' : stores.place && { area: state.storeArea ?? '' }}
              />,
            )}
            {!nearby &&
              stores.pageCount > 1 &&
              ask(['storePage'], <BranchPageButtons name="storePage" stores={stores} />)}
            {back(t('booking.back'), { browse: null, store: null })}
          </>
        )}
        {step === 'final' && store && (
          <BookingSummary
            lines={bookingLines(state, data.tyre, data.others)}
            branch={store}
            isFallback={data.isFallback}
            fitting={data.fitting}
            tooLowFor={data.tooLow?.car ?? null}
            today={data.now.today}
            wish={parseWish(typedWish, { branch: store, now: data.now, searched })}
            wishFields={stepForm(
              state,
              WISH_PARAMETERS,
              () => {},
              <WishFields
                typed={typedWish}
                car={typedWish.car ?? carName(searched)}
                branch={store}
                now={data.now}
                onChange={changes => setTypedWish({ ...typedWish, ...changes })}
              />,
            )}
            onSend={() => rememberBooking(store.name, bookingLines(state, data.tyre, data.others))}
            changeQuantity={back(t('booking.changeQuantity'), { at: 'quantity' })}
            changeStore={back(t('booking.changeStore'), { store: null })}
          />
        )}
      </div>
    </div>
  )
}
