import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'

/** All branches, and the company's contact data for branches without their own. */
export function loadBranches({ branches, company: { name, phone } }: Catalogue) {
  return { branches, company: { name, phone } }
}
