import type { Article, ArticleWords } from './article.ts'
import { articles } from './articles.ts'

/** An article in one language. */
export type LocalizedArticle = Omit<Article, 'words'> & ArticleWords

/**
 * All articles in one language, newest first. Server only: the text of an article is sent with its own page
 * alone.
 */
export function getArticles(language: 'en' | 'ms'): readonly LocalizedArticle[] {
  return LOCALIZED[language]
}

const LOCALIZED = { en: articles.map(localize('en')), ms: articles.map(localize('ms')) }

function localize(language: 'en' | 'ms') {
  return ({ words, ...article }: Article): LocalizedArticle => ({ ...article, ...words[language] })
}
