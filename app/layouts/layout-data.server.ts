import { href } from 'react-router'
import { officePermit } from '../../domain/access/permit.ts'
import { hasStaffAccount, isStaff, type User } from '../../domain/access/user.ts'
import { buildChatUrl, parseChatNumber } from '../../domain/booking/chat-url.ts'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { LayoutData } from '../context/root-data.ts'
import type { Language } from '../i18n/language.ts'
import { translators } from '../i18n/translators.server.ts'
import { routeOfPath } from '../routes.ts'

type LayoutCatalogue = Pick<
  Catalogue,
  'company' | 'isSample' | 'sampleKinds' | 'isFallback' | 'sellsEngineOil'
>

/** Loads what the layouts show on a path; `user` is the signed-in user, null for an anonymous visitor. */
export function loadLayoutData(
  { company, isSample, sampleKinds, isFallback, sellsEngineOil }: LayoutCatalogue,
  language: Language,
  user: User | null,
  pathname: string,
  isTrustedCounter = false,
): LayoutData {
  const t = translators[language]
  const hasSampleList = routeOfPath(pathname)?.lists?.some(kind => sampleKinds.has(kind))
  const chat = (text: string) => buildChatUrl(company.chat_number, text)
  return {
    company: {
      name: company.name,
      slogan: company.slogan[language],
      founded: company.founded,
      phone: company.phone,
      chatNumber: parseChatNumber(company.chat_number) ?? '',
      address: company.address,
      email: company.email,
      videoUrl: company.video_url,
      socialUrl: company.social_url,
    },
    chatLink: chat(t('shell.chatMessage', { company: company.name })),
    sample: isSample ? 'catalogue' : hasSampleList ? 'page' : null,
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
