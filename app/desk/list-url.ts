import { href } from 'react-router'
import type { DataFileKind } from '../../domain/catalogue/data-files/data-file.ts'

/** The page on which a list is changed. */
export const listUrl = (kind: DataFileKind): string =>
  kind === 'company' ? href('/desk/company') : href('/desk/lists/:kind', { kind })
