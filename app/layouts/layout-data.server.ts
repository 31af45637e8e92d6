import { href } from 'react-router'
import { officePermit } from '../../domain/access/permit.ts'
import { hasStaffAccount, isStaff, type User } from '../../domain/access/user.ts'
import { buildChatUrl, parseChatNumber } from '../../domain/booking/chat-url.ts'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Company } from '../../domain/company/company.ts'
import type { FooterData, LayoutData } from '../context/root-data.ts'
import type { Language } from '../i18n/language.ts'
import { translators } from '../i18n/translators.server.ts'
import { routeOfPath } from '../routes.ts'

/** Loads what the footer shows on a path. */
export function loadFooterData(
  { company, isSample, sampleKinds }: Pick<Catalogue, 'company' | 'isSample' | 'sampleKinds'>,
  language: Language,
  pathname: string,
): FooterData {
  const hasSampleList = routeOfPath(pathname)?.lists?.some(kind => sampleKinds.has(kind))
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
    sample: isSample ? 'catalogue' : hasSampleList ? 'page' : null,
  }
}

const companyData = ({ name, phone, chat_number }: Company): LayoutData['company'] => ({
  name,
  phone,
  chatNumber: parseChatNumber(chat_number) ?? '',
})

/** Loads what the layouts show; `user` is the signed-in user, null for an anonymous visitor. */
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
