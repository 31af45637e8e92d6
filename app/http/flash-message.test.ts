import { expect, test } from 'vitest'
import { FLASHES, isErrorFlash } from './flash-message.ts'

test('messages about a failure are errors, messages about a success are not', () => {
  expect(FLASHES.filter(isErrorFlash)).toEqual(
    FLASHES.filter(flash =>
      /-failed$|-not-|^session-over$|^registered-before$|^claims-partly-assigned$|^(promotion|list|invitation)-gone$/.test(
        flash,
      ),
    ),
  )
})
