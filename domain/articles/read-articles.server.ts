import type { Article, ArticleWords } from './article.ts'
import { articles } from './articles.ts'

/** An article in one language. */
export type ReadableArticle = Omit<Article, 'words'> & ArticleWords

/**
 * All articles in one language, newest first. For the server alone: the words of an article go to whoever reads it, and no
 * other page carries them.
 */
export function readArticles(language: 'en' | 'ms'): readonly ReadableArticle[] {
  return READABLE[language]
}

const READABLE = { en: articles.map(speak('en')), ms: articles.map(speak('ms')) }

function speak(language: 'en' | 'ms') {
  return ({ words, ...article }: Article): ReadableArticle => ({ ...article, ...words[language] })
}
