import { href } from 'react-router'
import { officePermit } from '../../domain/access/permit.ts'
import { hasStaffAccount, isStaff, type User } from '../../domain/access/user.ts'
import { buildChatUrl, parseChatNumber } from '../../domain/booking/chat-url.ts'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Company } from '../../domain/company/company.ts'
import type { LayoutData } from '../context/root-data.ts'
import type { Language } from '../i18n/language.ts'
import { translators } from '../i18n/translators.server.ts'
import { routeOfPath } from '../routes.ts'

/** The data of the footer. */
export type FooterData = {
  readonly company: LayoutData['company'] & {
    readonly slogan: string
    /** year */
    readonly founded: number
    readonly address: string
    readonly email: string
    readonly videoUrl: string
    readonly socialUrl: string
  }
  /** WhatsApp link with a prepared message; null without a chat number */
  readonly chatLink: string | null
  /** sample data: the whole catalogue, or some prices of this page only */
  readonly sample: 'catalogue' | 'page' | null
}

/** Which data of a path is the sample. */
export function findSample(
  { isSample, sampleKinds }: Pick<Catalogue, 'isSample' | 'sampleKinds'>,
  pathname: string,
): FooterData['sample'] {
  const hasSampleList = routeOfPath(pathname)?.lists?.some(kind => sampleKinds.has(kind))
  return isSample ? 'catalogue' : hasSampleList ? 'page' : null
}

/** Loads the data of the footer. */
export function loadFooterData(
  company: Company,
  language: Language,
  sample: FooterData['sample'],
): FooterData {
  return {
    company: {
      ...companyData(company),
      slogan: company.slogan[language],
      founded: company.founded,
      address: company.address,
      email: company.email,
      videoUrl: company.video_url,
      socialUrl: company.social_url,
    },
    chatLink: buildChatUrl(
      company.chat_number,
      translators[language]('shell.chatMessage', { company: company.name }),
    ),
    sample,
  }
}

const companyData = ({ name, phone, chat_number }: Company): LayoutData['company'] => ({
  name,
  phone,
  chatNumber: parseChatNumber(chat_number) ?? '',
})

/** Loads the data of the layouts; `user` is the signed-in user, null for an anonymous visitor. */
export function loadLayoutData(
  { company, isFallback, sellsEngineOil }: Pick<Catalogue, 'company' | 'isFallback' | 'sellsEngineOil'>,
  language: Language,
  user: User | null,
  isTrustedCounter: boolean,
): LayoutData {
  const t = translators[language]
  return {
    company: companyData(company),
    isFallback,
    sellsEngineOil,
    user: user && {
      email: user.email,
      isStaff: hasStaffAccount(user),
      isAdministrator: user.role === 'admin',
      hasSecondFactor: user.hasSecondFactor,
      canSwitch: isTrustedCounter && isStaff(user),
      workplaces: [
        ...(isStaff(user) ? [{ href: href('/dashboard'), name: t('shell.counter') }] : []),
        ...(officePermit(user) ? [{ href: href('/desk'), name: t('desk.title') }] : []),
      ],
    },
  }
}
