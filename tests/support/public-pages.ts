import { ROUTES } from '../../app/routes.ts'

/**
 * The pages besides the landing pages that everyone may open by their path alone, one of each kind; `tyre` is
 * the path of one.
 */
export const otherPublicPages = (tyre: string) =>
  ROUTES.filter(
    ({ path, access, layout, landing }) =>
      layout === 'layouts/storefront-layout.tsx' &&
      access === 'everyone' &&
      !landing &&
      !/:(?:token|code)|thank-you|\*/.test(path),
  ).map(({ path, isText = false }) => ({
    path: path.replace('/tire/:size/:model', tyre).replace(':slug', 'tire-rotation'),
    isText,
  }))
