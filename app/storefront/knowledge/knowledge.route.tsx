import { href } from 'react-router'
import { getArticles } from '../../../domain/articles/get-articles.server.ts'
import { careFiguresOf } from '../../../domain/tyres/tyre-care.ts'
import { buttonClass } from '../../components/button.ts'
import { RightIcon } from '../../components/icons.tsx'
import { languageContext, requestContext } from '../../context/request-context.ts'
import { articlePath } from '../../http/page-paths.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { ogImage } from '../../seo/og-image.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { pageMetadata } from '../../seo/page-metadata.ts'
import { TyreFacts } from '../tyre-facts/tyre-facts.tsx'
import type { Route } from './+types/knowledge.route.ts'
import { ArticleImage } from './article-image.tsx'
import { Byline } from './byline.tsx'

export function loader({ context }: Route.LoaderArgs) {
  context.set(pageMetadata, {
    picture: ogImage('knowledge'),
    breadcrumbs: t => [[t('shell.knowledge'), href('/knowledge')]],
  })
  const { company } = context.get(requestContext).catalogue
  const figures = careFiguresOf(company)
  return {
    company: company.name,
    figures,
    articles: getArticles(context.get(languageContext), figures).map(
      ({ slug, title, excerpt, image, date, readTime }) => ({ slug, title, excerpt, image, date, readTime }),
    ),
  }
}

/** The knowledge centre: all articles as cards, and the tyre facts. */
export default function Knowledge({ loaderData: { company, figures, articles } }: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <div className="bay py-8 md:py-12">
      <PageHead title={t('pages.knowledgeTitle')} description={t('pages.knowledgeDescription')} />
      <h1 className="text-5xl md:text-6xl">{t('pages.knowledgeTitle')}</h1>
      <p className="mt-3 max-w-[65ch] text-lg text-soft">{t('pages.knowledgeLead')}</p>
      <h2 className="sr-only">{t('pages.articles')}</h2>
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        {articles.map(({ slug, title, excerpt, image, date, readTime }, at) => (
          <article
            key={slug}
            aria-labelledby={slug}
            className="flex flex-col overflow-hidden rounded-card border border-line bg-white"
          >
            <ArticleImage src={image} alt="" isEager={at < 2} />
            <div className="flex flex-1 flex-col p-4 md:p-6">
              <h3 id={slug} className="text-2xl md:text-3xl">
                <a href={articlePath(slug)} className="no-underline hover:underline">
                  {title}
                </a>
              </h3>
              <div className="mt-2">
                <Byline company={company} readTime={readTime} date={date} />
              </div>
              <p className="mt-3 flex-1">{excerpt}</p>
              <p className="mt-4">
                <a href={articlePath(slug)} className={buttonClass()}>
                  <span aria-hidden="true">{t('pages.readMore')}</span>
                  <span className="sr-only">{t('pages.readMoreAbout', { title })}</span>
                  <RightIcon />
                </a>
              </p>
            </div>
          </article>
        ))}
      </div>
      <div className="mt-12">
        <TyreFacts figures={figures} />
      </div>
    </div>
  )
}
