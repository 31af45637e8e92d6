import type { Article } from './article.ts'
import { dotCodeConfusion } from './dot-code-confusion/dot-code-confusion.ts'
import { tireRotation } from './tire-rotation/tire-rotation.ts'

/** Every article of the shop, newest first: another one is a folder like these two, and its name here. */
export const articles: readonly Article[] = [dotCodeConfusion, tireRotation]
