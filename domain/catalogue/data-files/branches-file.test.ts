import { describe, expect, test } from 'vitest'
import { parseDataFile } from './parse-data-file.server.ts'

const HEADER = 'name,address,state,lat,lng,phone'
const read = (...lines: string[]) => parseDataFile('branches', Buffer.from([HEADER, ...lines].join('\n')))

describe('branches.csv', () => {
  test('a branch needs coordinates; the phone is optional', async () => {
    expect(
      await read('Cheras,"1, Jalan A",Selangor,3.1,101.7,', 'Klang,2,Selangor,-3,-101,012-345 6789'),
    ).toMatchObject({
      ok: true,
      rows: [
        {
          position: 1,
          name: 'Cheras',
          address: '1, Jalan A',
          state: 'Selangor',
          lat: 3.1,
          lng: 101.7,
          phone: null,
        },
        { position: 2, lat: -3, lng: -101, phone: '012-345 6789' },
      ],
    })
  })

  test('a branch’s own chat number is stored as typed and validated like the phone number', async () => {
    const file = (number: string) =>
      [`${HEADER},chat_number`, `Cheras,a,b,3,101,03-1234 5678,${number}`].join('\n')
    expect(await parseDataFile('branches', Buffer.from(file('012-345 6789')))).toMatchObject({
      ok: true,
      rows: [{ phone: '03-1234 5678', chatNumber: '012-345 6789' }],
    })
    expect(await parseDataFile('branches', Buffer.from(file('whatsapp us')))).toMatchObject({
      ok: false,
      errors: [{ line: 2, column: 'chat_number (7)' }],
    })
  })

  test('hours and services are kept as typed; hours that are not understood are refused', async () => {
    const file = (hours: string) =>
      [`${HEADER},hours,services`, `Cheras,a,b,3,101,,${hours},"Alignment, battery"`].join('\n')
    expect(
      await parseDataFile('branches', Buffer.from(file('Mon-Sat 8.30am-7pm; Sun closed'))),
    ).toMatchObject({
      ok: true,
      rows: [{ hours: 'Mon-Sat 8.30am-7pm; Sun closed', services: 'Alignment, battery' }],
    })
    expect(await parseDataFile('branches', Buffer.from(file('office hours')))).toMatchObject({
      ok: false,
      errors: [{ line: 2, column: 'hours (7)', code: 'not-hours' }],
    })
  })

  test.each(['Cheras', 'CHERAS', ' cheras '])(
    'two branches cannot be told apart by the name %j',
    async name => {
      const lines = ['Cheras,a,b,3,101,', 'Klang,a,b,3,101,', `${name},c,d,4,102,`]
      expect(await read(...lines)).toEqual({
        ok: false,
        errorCount: 1,
        errors: [
          {
            line: 4,
            column: 'name (1)',
            cell: 'A4',
            code: 'twice',
            values: { line: 2 },
            reason: 'is there twice: line 2 has it too',
          },
        ],
      })
    },
  )

  test.each([
    [',a,b,3,101,', 'name (1)'],
    ['a,,b,3,101,', 'address (2)'],
    ['a,b,,3,101,', 'state (3)'],
    ['a,b,c,,101,', 'lat (4)'],
    ['a,b,c,3,,', 'lng (5)'],
    ['a,b,c,91,101,', 'lat (4)'],
    ['a,b,c,3,181,', 'lng (5)'],
    ['a,b,c,3.1°,101,', 'lat (4)'],
    ['a,b,c,1e1,101,', 'lat (4)'],
    ['a,b,c,NaN,101,', 'lat (4)'],
    ['a,b,c,0,0,', 'lat (4)'],
    ['a,b,c,0.000,-0,', 'lat (4)'],
    ['a,b,c,3,101,call us', 'phone (6)'],
    ['a,b,c,3,101,03-1234 5678 / 012-345 6789', 'phone (6)'],
  ])('%s is rejected at %s', async (line, column) => {
    expect(await read(line)).toMatchObject({ ok: false, errorCount: 1, errors: [{ line: 2, column }] })
  })
})
