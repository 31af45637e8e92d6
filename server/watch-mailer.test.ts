import { expect, test, vi } from 'vitest'
import { watchMailer } from './watch-mailer.ts'

const MAIL = { to: 'aisyah@example.com', subject: 'x', text: 'x', html: 'x' }

function watched(send: () => Promise<void>) {
  const metrics = { countMail: vi.fn() }
  const alerts = { send: vi.fn() }
  const mailer = watchMailer({ send, isAvailable: async () => true, close() {} }, { metrics, alerts })
  return { metrics, alerts, mailer }
}

test('mails are counted, and a failure still reaches the sender', async () => {
  const send = vi.fn(async () => {})
  const { mailer, metrics } = watched(send)
  await mailer.send(MAIL)
  send.mockRejectedValueOnce(new Error('refused'))
  await expect(mailer.send(MAIL)).rejects.toThrow('refused')
  expect(metrics.countMail.mock.calls).toEqual([['sent'], ['failed']])
})

test('the third failure in a row alerts, without the address', async () => {
  const send = vi.fn(async () => {})
  const { mailer, alerts } = watched(send)
  const fail = async () => {
    send.mockRejectedValueOnce(new Error('refused'))
    await mailer.send(MAIL).catch(() => {})
  }
  await fail()
  await fail()
  await mailer.send(MAIL)
  await fail()
  await fail()
  expect(alerts.send).not.toHaveBeenCalled()
  await fail()
  expect(alerts.send).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(alerts.send.mock.calls)).not.toContain('aisyah')
})
