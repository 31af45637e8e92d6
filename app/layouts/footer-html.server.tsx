import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Company } from '../../domain/company/company.ts'
import { createServerHtml } from '../context/render-server-html.server.tsx'
import type { Language } from '../i18n/language.ts'
import { Footer } from './footer.tsx'
import { type FooterData, findSample, loadFooterData } from './layout-data.server.ts'

/** The footer of a page. */
export function footerHtml(
  catalogue: Pick<Catalogue, 'company' | 'isSample' | 'sampleKinds'>,
  language: Language,
  pathname: string,
): string {
  return render(catalogue.company, language, findSample(catalogue, pathname))
}

const render = createServerHtml<Company, NonNullable<FooterData['sample']>>((company, language, sample) => (
  <Footer data={loadFooterData(company, language, sample)} />
))
