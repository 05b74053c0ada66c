import { expect, test } from 'vitest'
import { mailProblem, secretsOf } from './mail-problem.ts'

const error = (more: object, message = 'no') => Object.assign(new Error(message), more)

test.each([
  ['no server: away', { code: 'ESOCKET' }, 'mail-away'],
  ['no response in time: away', { code: 'ETIMEDOUT' }, 'mail-away'],
  [
    'our wrong password says nothing about the mail: login',
    { code: 'EAUTH', responseCode: 535 },
    'mail-login',
  ],
  ['a busy mailbox: later', { code: 'EENVELOPE', responseCode: 450 }, 'mail-later'],
  [
    'a server without a greeting today: later',
    { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 },
    'mail-later',
  ],
  ['an unknown mailbox: refused', { code: 'EENVELOPE', responseCode: 550 }, 'mail-refused'],
  ['a refused text: refused', { code: 'EMESSAGE', responseCode: 554 }, 'mail-refused'],
  ['an invalid address: refused', { code: 'EENVELOPE' }, 'mail-refused'],
])('%s', (_, more, code) => {
  expect(mailProblem(error(more), []).code).toBe(code)
})

test('removes the password of SMTP_URL in every form in which a server repeats it', () => {
  const url = 'smtp://mailer:pa%3Ass%2Fword@127.0.0.1:25'
  const forms = [
    'pa:ss/word',
    'pa%3Ass%2Fword',
    Buffer.from('pa:ss/word').toString('base64'),
    Buffer.from('\0mailer\0pa:ss/word').toString('base64'),
  ]
  const { detail } = mailProblem(error({}, `535 ${forms.join(' ')} for mailer`), secretsOf(url))
  expect(detail).toBe('535 … … … … for mailer')
  expect(secretsOf('smtp://127.0.0.1:25')).toEqual([])
})
