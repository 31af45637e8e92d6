import { useRouteLoaderData } from 'react-router'
import type { FlashMessage } from '../http/flash-message.ts'

/** The data of the root route, loaded for every page. */
export type RootData = {
  readonly layout: LayoutData
  readonly publicUrl: string
  /** the outcome of the form that led to this page */
  readonly flash?: FlashMessage
}

/** The data of the layouts around a page. The company's details come from its data file. */
export type LayoutData = {
  readonly company: {
    readonly name: string
    readonly phone: string
    /** digits with the country code */
    readonly chatNumber: string
  }
  /** the catalogue cannot be read, so the built-in list is shown */
  readonly isFallback: boolean
  readonly sellsEngineOil: boolean
  readonly user: {
    readonly email: string
    readonly isStaff: boolean
    readonly isAdministrator: boolean
    readonly hasSecondFactor: boolean
    /** whether colleagues can switch by PIN on this PC (rule W17.14) */
    readonly canSwitch: boolean
    /** where the user works: the counter, the desk, or both */
    readonly workplaces: readonly { readonly href: string; readonly name: string }[]
  } | null
}

/** The root route's data; undefined on an error page whose request failed before the root loader ran. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<() => RootData>('root')
