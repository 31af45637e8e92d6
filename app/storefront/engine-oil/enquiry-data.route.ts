import { pickBranches } from '../../../domain/branches/pick-branches.ts'
import { requestContext } from '../../context/request-context.ts'
import type { EnquiryData } from '../basket/basket-dialog.tsx'
import type { Route } from './+types/enquiry-data.route.ts'

/**
 * Data of the enquiry basket as JSON: today's prices, and a page of branches with their chat numbers. 503
 * while the catalogue cannot be read.
 */
export function loader({ context, url: { searchParams: query } }: Route.LoaderArgs) {
  const { engineOils, branches, company, isFallback } = context.get(requestContext).catalogue
  const { branches: shown, ...choices } = pickBranches(branches, {
    area: query.get('area'),
    state: query.get('state'),
    page: query.get('page'),
  })
  const enquiry: EnquiryData = {
    oils: engineOils.map(({ name, price }) => ({ name, price })),
    stores: { ...choices, branches: shown.map(({ name, chatNumber }) => ({ name, chatNumber })) },
    company: { name: company.name, number: company.chat_number },
  }
  return Response.json(enquiry, {
    status: isFallback && engineOils.length === 0 ? 503 : 200,
    headers: { 'cache-control': 'private, no-cache' },
  })
}
