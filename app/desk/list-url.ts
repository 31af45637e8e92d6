import { href } from 'react-router'
import type { ListKind } from '../../domain/catalogue/list-kind.ts'

/** The path of the page on which a list is edited. */
export function listUrl(kind: ListKind): string {
  if (kind === 'company') return href('/desk/company')
  return kind === 'promotions' ? href('/desk/promotions') : href('/desk/lists/:kind', { kind })
}
