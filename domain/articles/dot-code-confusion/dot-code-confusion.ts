import type { Article } from '../article.ts'
import { en } from './en.ts'
import { ms } from './ms.ts'

/** Rule S22.2. */
export const dotCodeConfusion: Article = {
  id: 2,
  slug: 'dot-code-confusion',
  date: '2025-08-01',
  readTime: 7,
  image: '/pictures/articles/dot-code-confusion.svg',
  card: 'dot-code-confusion',
  action: null,
  words: { en: () => en, ms: () => ms },
}
