import { requestContext } from '../../context/request-context.ts'
import type { EnquiryData } from '../basket/basket-dialog.tsx'
import type { Route } from './+types/enquiry-data.route.ts'

/**
 * Data of the enquiry basket as JSON: today's prices, branches and chat numbers. 503 while the catalogue
 * cannot be read.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { engineOils, branches, company, isFallback } = context.get(requestContext).catalogue
  const enquiry: EnquiryData = {
    oils: engineOils.map(({ name, price }) => ({ name, price })),
    branches: branches.map(({ name, chatNumber }) => ({ name, chatNumber })),
    company: { name: company.name, number: company.chat_number },
  }
  return Response.json(enquiry, {
    status: isFallback && engineOils.length === 0 ? 503 : 200,
    headers: { 'cache-control': 'private, no-cache' },
  })
}
