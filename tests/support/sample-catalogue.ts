import { indexTyres } from '../../domain/tyres/tyre-index.ts'
import { parseTyreSize } from '../../domain/tyres/tyre-size.ts'
import { indexVehicles } from '../../domain/vehicles/vehicle-index.ts'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { aTyre } from './a-tyre.ts'
import { today, tyres, vehicles } from './sample-data.ts'

/** The tyres of the sample, indexed for today. */
export const sampleTyres = () =>
  indexTyres(
    tyres.map(row =>
      aTyre({
        size: row.tyre_size,
        parsedSize: parseTyreSize(row.tyre_size),
        brand: row.brand,
        model: row.model,
        currentPrice: row.current_price || null,
        listPrice: row.list_price || null,
        promotionValidTill: (row.promotion_valid_till || null) as CalendarDate | null,
      }),
    ),
    today() as CalendarDate,
  )

/** The cars of the sample. */
export const sampleVehicles = () =>
  indexVehicles(
    vehicles.map(row => ({
      brand: row.brand,
      model: row.model,
      year: Number(row.year),
      tyreSize: row.tyre_size,
      rearTyreSize: row.rear_tyre_size || null,
    })),
  )
