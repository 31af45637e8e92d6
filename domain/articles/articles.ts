import type { Article } from './article.ts'
import { dotCodeConfusion } from './dot-code-confusion/dot-code-confusion.ts'
import { tireRotation } from './tire-rotation/tire-rotation.ts'

/** All articles, newest first. A new article is a folder like these and an entry here. */
export const articles: readonly Article[] = [dotCodeConfusion, tireRotation]
