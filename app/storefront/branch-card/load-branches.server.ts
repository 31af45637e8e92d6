import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'

/** All branches, and of the company what answers where a branch has no number of its own. */
export function loadBranches({ branches, company: { name, phone, chat_number } }: Catalogue) {
  return { branches, company: { name, phone, chat_number } }
}
