import { describe, expect, test } from 'vitest'
import { parseFindText, registrationFieldOf } from './find-reading.ts'

describe('a text in the find box may be', () => {
  test.each([
    ['C-1042', ['claim 1042']],
    ['c1042', ['claim 1042', 'plate C1042']],
    ['1042', ['claim 1042', 'plate 1042', 'phone 1042']],
    ['k7m2-9qxd', ['tyre K7M2-9QXD']],
    ['K7M2 - 9', ['tyre K7M2-9']],
    ['QSAA-5678', ['tyre QSAA-5678', 'plate QSAA5678']],
    ['K7M29QXD', ['tyre K7M2-9QXD', 'plate K7M29QXD']],
    ['https://tayar.example/t/K7M2-9QXD', ['tyre K7M2-9QXD']],
    ['http://localhost:3000/t/k7m29qxd', ['tyre K7M2-9QXD']],
    ['3f2a9c41', ['id 3f2a9c41', 'plate 3F2A9C41']],
    ['3f2a9c41-0000-4000-8000-000000000000', ['id 3f2a9c41-0000-4000-8000-000000000000']],
    ['Aisyah@Example.com', ['email aisyah@example.com']],
    ['012-345 6789', ['phone 0123456789']],
    ['+60 12 345 6789', ['phone 60123456789']],
    ['16', ['plate 16']],
    ['6789', ['claim 6789', 'plate 6789', 'phone 6789']],
    ['WOI 1001', ['plate WOI1001']],
    ['putrajaya 1234', ['plate PUTRAJAYA1234']],
    ['WOI', ['plate WOI', 'name WOI']],
    ['Ali', ['plate ALI', 'name Ali']],
    ['Aisyah', ['name Aisyah']],
    ["Nur'Ain binti Ali", ["name Nur'Ain binti Ali"]],
    ['195/55R15', ['size 195/55R15']],
    ['195 55 15', ['size 195/55R15', 'phone 1955515']],
    ['31x10.5R15', ['size 31x10.5R15']],
    ['', []],
    [' -- ', []],
  ])('%j: %j', (typed, readings) => {
    expect(parseFindText(typed).map(({ kind, value }) => `${kind} ${value}`)).toEqual(readings)
  })
})

test.each([
  ['WOI 1001', 'car_plate'],
  ['16', 'car_plate'],
  ['1042', 'car_plate'],
  ['012-345 6789', 'contact_number'],
  ['Aisyah@Example.com', 'email'],
  ['Ali', 'name'],
  [' Nur Aisyah ', 'name'],
  ['C-1042', undefined],
  ['K7M2-9', undefined],
  ['195/55R15', undefined],
  ['', undefined],
])('what was not found as %j is filled in as %s of a new registration', (typed, field) => {
  expect(registrationFieldOf(typed)?.field).toBe(field)
})
