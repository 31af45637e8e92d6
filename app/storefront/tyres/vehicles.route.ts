import { requestContext } from '../../context/request-context.ts'
import type { Route } from './+types/vehicles.route.ts'

/**
 * The cars of one brand as JSON, for the vehicle cascade: `/vehicles?brand=Perodua`. Empty for unknown
 * brands.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const cars = context.get(requestContext).catalogue.vehicles.findByBrand(url.searchParams.get('brand') ?? '')
  return Response.json(cars, { headers: { 'cache-control': 'private, max-age=300' } })
}
