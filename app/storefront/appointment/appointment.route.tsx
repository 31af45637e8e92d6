import { href } from 'react-router'
import { parseReason } from '../../../domain/booking/appointment.ts'
import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import { parseCar } from '../../../domain/booking/wish.ts'
import { REFERENCE_PLACE, sortByDistance } from '../../../domain/branches/distance.ts'
import { pickBranches } from '../../../domain/branches/pick-branches.ts'
import { languageContext, requestContext } from '../../context/request-context.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { translators } from '../../i18n/translators.server.ts'
import { ogImage } from '../../seo/og-image.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { pageMetadata } from '../../seo/page-metadata.ts'
import type { Route } from './+types/appointment.route.ts'
import { AppointmentMessage } from './appointment-message.tsx'
import { PickBranch } from './pick-branch.tsx'

export function loader({ context, url: { searchParams: query } }: Route.LoaderArgs) {
  const { branches, company } = context.get(requestContext).catalogue
  const t = translators[context.get(languageContext)]
  context.set(pageMetadata, {
    picture: ogImage('branches'),
    breadcrumbs: t => [[t('appointment.title'), href('/appointment')]],
  })
  const asked = query.get('branch')
  const only = branches.length === 1 ? branches[0] : undefined
  const branch = only ?? branches.find(({ name }) => name === asked) ?? null
  const reason = parseReason(query.get('reason'))
  const car = parseCar(query.get('car') ?? '')
  const area = query.get('area')?.trim() ?? ''
  const state = query.get('state') ?? ''
  const stores = pickBranches(branches, { area, state, page: query.get('page') })
  const contact = branch ?? (branches.length === 0 ? { name: company.name, chatNumber: null } : null)
  const message = [
    t('appointment.message', { branch: contact?.name ?? '' }),
    ...(reason ? [t('appointment.messageReason', { reason: t(`appointment.reasons.${reason}`) })] : []),
    ...(car ? [t('booking.messageCar', { car })] : []),
    t('appointment.messageWhen'),
  ].join('\n')
  return {
    reason,
    car,
    area,
    state,
    stores: {
      ...stores,
      branches: sortByDistance(stores.place ?? REFERENCE_PLACE, stores.branches).map(({ branch, km }) => ({
        name: branch.name,
        address: branch.address,
        hoursToday: branch.hoursToday,
        km: stores.place && km,
      })),
    },
    isGone: asked !== null && branch === null,
    chosen: contact && {
      name: contact.name,
      address: branch?.address ?? null,
      canChange: branch !== null && !only,
      message,
      link: buildChatUrl(contact.chatNumber ?? company.chat_number, message),
    },
  }
}

/**
 * An appointment: reason and branch, then a message to that branch (rule S3.10). Forms and links alone: each
 * step is a plain GET of this page.
 */
export default function Appointment({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  const { chosen } = loaderData
  return (
    <div className="bay max-w-3xl py-6 md:py-8">
      <PageHead title={t('appointment.title')} description={t('appointment.description')} />
      <h1 className="text-4xl">{t('appointment.title')}</h1>
      <div className="mt-4 rounded-card border border-line bg-white p-4 md:p-6">
        {chosen ? <AppointmentMessage {...loaderData} chosen={chosen} /> : <PickBranch {...loaderData} />}
      </div>
    </div>
  )
}
