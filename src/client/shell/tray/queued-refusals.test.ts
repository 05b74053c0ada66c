import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { type RefusalCode, refusals } from '#contract/kernel/refusal.ts'
import { classifyStatus } from '#client/data/outbox/core/classify-status.ts'
import { exampleDelivery } from '#client/data/outbox/core/examples.ts'
import { messages as shared } from '#client/i18n/locales/es.po'
import { refusalWords } from '#client/i18n/refusal-words.ts'
import { messages as tray } from './locales/es.po'
import { waitOf } from './entry-words.ts'

const spanish = setupI18n({ locale: 'es', messages: { es: { ...shared, ...tray } } })
const codes = Object.keys(refusals) as RefusalCode[]
const verdictOf = (code: RefusalCode) =>
  classifyStatus({ status: refusals[code].status, code, isFromOurServer: true }).kind

/** Returns the tray's words for a waiting change that got this answer. */
function waitingFor(code: RefusalCode): [english: string, spanish: string] | null {
  const delivery = exampleDelivery('a', { last: { status: refusals[code].status, code, at: '' } })
  const words = waitOf({ review: null, delivery })
  return words && [words.message ?? '', spanish._(words)]
}

describe('changes queued on a device', () => {
  // Ruling 82 counts each row of a batch and each void; decision 0079 aborts calls that wait for
  // their caller.
  test.each<[RefusalCode, string, string]>([
    [
      'too-many',
      'You saved many changes in a short time. This one is sent automatically a little later.',
      'Guardó muchos cambios en poco tiempo. Este se envía automáticamente un poco más tarde.',
    ],
    [
      'busy',
      'The server is busy. This is sent automatically.',
      'El servidor está ocupado. Esto se envía automáticamente.',
    ],
    [
      'stopped',
      'The connection broke off. This is sent again automatically.',
      'La conexión se cortó. Esto se vuelve a enviar automáticamente.',
    ],
  ])(
    'a change waits after %s, and the tray explains it in both languages',
    (code, english, translated) => {
      expect(verdictOf(code)).toBe('wait')
      expect(waitingFor(code)).toEqual([english, translated])
    },
  )

  // A request with an ended session counts as a visitor; limits and company switches refuse by 403.
  test.each<[RefusalCode, string]>([
    ['ended', 'auth'],
    ['expired', 'auth'],
    ['unauthenticated', 'auth'],
    ['scope', 'scope'],
    ['blocked', 'account'],
    ['account-inactive', 'account'],
    ['role', 'account'],
    ['update-required', 'update'],
    ['schema-unknown', 'update'],
  ])('%s pauses sending and is not a refusal', (code, pause) => {
    expect(verdictOf(code)).toBe(pause)
  })

  test('every conflict and refusal has a reason in both languages', () => {
    const asking = codes.filter((code) =>
      ['refused', 'conflict', 'defect'].includes(verdictOf(code)),
    )
    expect(asking.length).toBeGreaterThan(10)
    const unworded = asking.filter((code) =>
      Object.values(refusalWords[code]).some(
        (words) => !words.message || spanish._(words) === words.message,
      ),
    )
    expect(unworded).toEqual([])
  })
})
