import { href } from 'react-router'
import { adminPermitContext, appContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { BringOverForm } from '../customer-data/bring-over-form.tsx'
import type { Route } from './+types/send-registrations.route.ts'
import { receiveFile } from './receive-list.server.ts'

/** Receives a file of registrations from another system. */
export function action({ request, context }: Route.ActionArgs) {
  const tools = { permit: context.get(adminPermitContext), app: context.get(appContext) }
  return receiveFile(request, 'registrations', id => href('/desk/data/bring-over/:id', { id }), tools)
}

export const headers = actionHeaders

export default function SendRegistrations({ actionData }: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <div className="max-w-3xl">
      <title>{t('deskData.bringOver.title')}</title>
      <p className="text-sm">
        <a href={href('/desk/data')}>{t('desk.data')}</a>
      </p>
      <h1 className="text-4xl">{t('deskData.bringOver.title')}</h1>
      <BringOverForm answer={actionData} hasHeading={false} />
    </div>
  )
}
