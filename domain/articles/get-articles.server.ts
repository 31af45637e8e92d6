import type { CareFigures } from '../tyres/tyre-care.ts'
import type { Article, ArticleWords } from './article.ts'
import { articles } from './articles.ts'

/** An article in one language, with the figures of the company. */
export type LocalizedArticle = Omit<Article, 'words'> & ArticleWords

/**
 * All articles in one language, newest first. Server only, so that the browser loads an article's text only
 * with its own page.
 */
export function getArticles(language: 'en' | 'ms', figures: CareFigures): readonly LocalizedArticle[] {
  return articles.map(({ words, ...article }) => ({ ...article, ...words[language](figures) }))
}
