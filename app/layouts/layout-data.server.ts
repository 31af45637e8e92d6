import { isStaff, type Person } from '../../domain/access/person.ts'
import { chatLink } from '../../domain/booking/chat-link.ts'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Language } from '../i18n/language.ts'
import { translators } from '../i18n/translators.server.ts'

/** What the frame around every page shows of the company; all of it comes from the company sheet. */
export type Shell = ReturnType<typeof loadLayoutData>

export function loadLayoutData(
  { company, isSample, isFallback }: Catalogue,
  language: Language,
  person: Person | null,
) {
  const t = translators[language]
  const chat = (text: string) => chatLink(company.chat_number, text)
  return {
    company: {
      name: company.name,
      slogan: company.slogan[language],
      founded: company.founded,
      phone: company.phone,
      chatNumber: company.chat_number,
      address: company.address,
      email: company.email,
      videoUrl: company.video_url,
      socialUrl: company.social_url,
    },
    bookLink: chat(t('shell.bookMessage', { company: company.name })),
    chatLink: chat(t('shell.chatMessage', { company: company.name })),
    isSample,
    isFallback,
    person: person && { email: person.email, isStaff: isStaff(person) },
  }
}
