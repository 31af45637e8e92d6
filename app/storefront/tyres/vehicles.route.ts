import { requestContext } from '../../context/request-context.ts'
import type { Route } from './+types/vehicles.route.ts'

/** The cars of one brand as JSON, for the vehicle panel's cascade: `/vehicles?brand=Perodua`. Unknown brands have none. */
export function loader({ context, url }: Route.LoaderArgs) {
  const cars = context.get(requestContext).catalogue.vehicles.ofBrand(url.searchParams.get('brand') ?? '')
  return Response.json(cars, { headers: { 'cache-control': 'private, max-age=300' } })
}
