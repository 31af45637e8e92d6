import { data, href } from 'react-router'
import type { ArticleSection, RelatedArticle } from '../../../domain/articles/article.ts'
import { getArticles } from '../../../domain/articles/get-articles.server.ts'
import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import { careFiguresOf } from '../../../domain/tyres/tyre-care.ts'
import { buttonClass } from '../../components/button.ts'
import { ChatLink } from '../../components/chat-link.tsx'
import { ChatIcon, LeftIcon, RightIcon } from '../../components/icons.tsx'
import { languageContext, requestContext } from '../../context/request-context.ts'
import { articlePath } from '../../http/page-paths.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { translators } from '../../i18n/translators.server.ts'
import { articleSchema } from '../../seo/article-schema.ts'
import { ogImage } from '../../seo/og-image.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { pageMetadata } from '../../seo/page-metadata.ts'
import type { Route } from './+types/article.route.ts'
import { ArticleImage } from './article-image.tsx'
import { ArticleSections } from './article-sections.tsx'
import { Byline } from './byline.tsx'

/** One article in the visitor's language; 404 for an unknown slug. */
export function loader({ context, params }: Route.LoaderArgs) {
  const language = context.get(languageContext)
  const { company } = context.get(requestContext).catalogue
  const article = getArticles(language, careFiguresOf(company)).find(({ slug }) => slug === params.slug)
  if (!article) throw data(null, { status: 404 })
  const picture = ogImage(article.card)
  context.set(pageMetadata, {
    picture,
    kind: 'article',
    data: site => [articleSchema(article, picture.address, site)],
    breadcrumbs: t => [
      [t('shell.knowledge'), href('/knowledge')],
      [article.title, articlePath(article.slug)],
    ],
  })
  const { name, chat_number } = company
  const request = translators[language]('pages.rotationMessage', { company: name })
  return {
    company: name,
    article,
    rotationLink: article.action === 'schedule-rotation' ? buildChatUrl(chat_number, request) : null,
  }
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  const { company, article, rotationLink } = loaderData
  return (
    <div className="bay py-4 md:py-6">
      <PageHead title={article.title} description={article.excerpt} />
      <a href={href('/knowledge')} className={buttonClass('quiet')}>
        <LeftIcon />
        {t('pages.backToKnowledge')}
      </a>
      <div className="mt-4 gap-12 lg:grid lg:grid-cols-[minmax(0,65ch)_minmax(12rem,1fr)]">
        <article className="min-w-0 max-w-[65ch]">
          <h1 className="text-4xl md:text-5xl">{article.title}</h1>
          <p className="mt-3 text-lg text-soft">{article.excerpt}</p>
          <div className="mt-3">
            <Byline company={company} readTime={article.readTime} date={article.date} />
          </div>
          <div className="mt-6 overflow-hidden rounded-card">
            <ArticleImage src={article.image} alt={article.imageText} isEager />
          </div>
          <section
            aria-labelledby="takeaways"
            className="mt-6 border-l-8 border-promo bg-promo-wash p-4 md:p-6"
          >
            <h2 id="takeaways" className="text-2xl">
              {t('pages.takeaways')}
            </h2>
            <ul className="mt-3 list-disc space-y-2 pl-5">
              {article.takeaways.map(takeaway => (
                <li key={takeaway}>{takeaway}</li>
              ))}
            </ul>
          </section>
          <ArticleSections sections={article.sections} />
          {rotationLink && <ScheduleRotation link={rotationLink} />}
        </article>
        <Contents sections={article.sections} />
      </div>
      <Related teasers={article.related} />
    </div>
  )
}

/** Opens the chat with a prefilled rotation request (rule S22.4). */
function ScheduleRotation({ link }: { link: string }) {
  const t = useTranslations()
  return (
    <aside aria-labelledby="rotation" className="mt-10 rounded-card bg-black p-4 text-white md:p-6">
      <h2 id="rotation" className="text-2xl">
        {t('pages.rotationTitle')}
      </h2>
      <p className="mt-2">{t('pages.rotationText')}</p>
      <p className="mt-4">
        <ChatLink to={link} className={buttonClass('chat')}>
          <ChatIcon />
          {t('pages.scheduleRotation')}
        </ChatLink>
      </p>
    </aside>
  )
}

/** Table of contents, on large screens only: on a phone it would push the first paragraph down. */
function Contents({ sections }: { sections: readonly ArticleSection[] }) {
  const t = useTranslations()
  return (
    <nav aria-label={t('pages.contents')} className="max-lg:hidden">
      <div className="sticky top-6 border-l-4 border-signal pl-4">
        <p className="font-semibold">{t('pages.contents')}</p>
        <ol className="mt-2">
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-2 no-underline hover:underline">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}

function Related({ teasers }: { teasers: readonly RelatedArticle[] }) {
  const t = useTranslations()
  return (
    <section aria-labelledby="related" className="mt-12">
      <h2 id="related" className="text-3xl">
        {t('pages.related')}
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2">
        {teasers.map(({ slug, section, title, text }) => (
          <li key={title}>
            <a
              href={articlePath(slug, section)}
              className="flex h-full flex-wrap items-center gap-4 rounded-card border border-line bg-white p-4 no-underline hover:border-ink"
            >
              <span className="min-w-0 flex-1 basis-40">
                <strong className="tread text-2xl">{title}</strong>
                <span className="mt-1 block text-soft">{text}</span>
              </span>
              <RightIcon />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
