import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { insertRegistration } from '../../tests/support/insert-registration.ts'
import type { User } from '../access/user.ts'
import { users } from '../identity/users.table.ts'
import { loadOwnContact } from './load-own-contact.server.ts'
import { takeOverRegistration, takeOverRegistrations } from './take-over-registrations.server.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const user: User = {
  id: 'aisyah',
  email: 'aisyah@example.com',
  role: 'customer',
  session: '',
  hasSecondFactor: false,
  mustChangePassword: false,
  isPinSession: false,
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const { id, email, role } = user
  await database.orm.insert(users).values({ id, email, role, name: id, createdAt: NOW, updatedAt: NOW })
})
afterAll(() => database.close())

test('a registration added by plate does not prefill the data of the person who made it (rule W38.6)', async () => {
  const tools = { database, now: () => NOW }
  const { id } = await insertRegistration({ name: 'Lim Wei Jian', carPlate: 'V 1' }, tools)
  await takeOverRegistration(id, user, tools)
  expect(await loadOwnContact(user, tools)).toEqual({ email: user.email })

  await insertRegistration({ carPlate: 'V 2', email: user.email }, tools)
  await takeOverRegistrations(user, tools)
  expect(await loadOwnContact(user, tools)).toEqual({
    name: 'Aisyah',
    contact_number: '015-5550 2001',
    email: user.email,
  })
})
