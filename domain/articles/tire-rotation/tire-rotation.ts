import type { Article } from '../article.ts'
import { en } from './en.ts'
import { ms } from './ms.ts'

/** Rule S22.2. */
export const tireRotation: Article = {
  id: 1,
  slug: 'tire-rotation',
  date: '2025-01-03',
  readTime: 5,
  image: '/pictures/articles/tire-rotation.svg',
  card: 'tire-rotation',
  action: 'schedule-rotation',
  words: { en, ms },
}
