import { expect, test } from 'vitest'
import { translators } from '../i18n/translators.server.ts'
import { stageText } from './stage-text.ts'

const t = translators.en
const closed = {
  status: 'Closed',
  stage: 'new',
  isVoid: false,
  isAnswered: false,
  waitsForSupplier: false,
} as const

test.each([
  ['the stage of an open claim', { ...closed, status: 'Open' }, 'New'],
  ['what an answered claim waits for no longer', { ...closed, status: 'Open', isAnswered: true }, 'Answered'],
  ['nothing of a claim that an invoice closed without a decision', closed, ''],
  ['whom it waits for', { ...closed, status: 'Open', stage: 'waiting' }, 'Waiting for customer'],
  [
    'that it waits for the supplier',
    { ...closed, status: 'Open', stage: 'waiting', waitsForSupplier: true },
    'Waiting for supplier',
  ],
  ['that a closed claim was decided', { ...closed, stage: 'decided' }, 'Decided'],
  ['that a claim is void', { ...closed, isVoid: true }, 'Void'],
] as const)('the list of claims says %s', (_, claim, text) => expect(stageText(claim, t)).toBe(text))
