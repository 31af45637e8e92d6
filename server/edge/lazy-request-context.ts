import type { IncomingMessage } from 'node:http'
import type { RequestContext } from '../../app/context/app-context.ts'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Use } from '../../domain/usage/use.ts'
import { forwardedHops, isLocalRequest } from './client-address.ts'
import { newIncidentId } from './incident-id.ts'

/** Generates the incident id when it is first read: few requests need one. */
export class LazyRequestContext implements RequestContext {
  readonly catalogue: Catalogue
  readonly client: string
  readonly isDevelopment: boolean
  isUnavailable = false
  readonly uses: Use[] = []
  readonly #request: IncomingMessage
  readonly #isOverloaded: () => boolean
  #incident: string | undefined

  constructor({
    catalogue,
    client,
    isDevelopment,
    request,
    isOverloaded,
  }: Pick<RequestContext, 'catalogue' | 'client' | 'isDevelopment'> & {
    request: IncomingMessage
    isOverloaded: () => boolean
  }) {
    this.catalogue = catalogue
    this.client = client
    this.isDevelopment = isDevelopment
    this.#request = request
    this.#isOverloaded = isOverloaded
  }

  get isOverloaded(): boolean {
    return this.#isOverloaded()
  }

  get isLocal(): boolean {
    return isLocalRequest(this.#request)
  }

  get forwardedHops(): number {
    return forwardedHops(this.#request)
  }

  get incident(): string {
    this.#incident ??= newIncidentId()
    return this.#incident
  }

  count(use: Use) {
    this.uses.push(use)
  }

  markUnavailable() {
    this.isUnavailable = true
  }
}
