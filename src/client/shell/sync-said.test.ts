import { describe, expect, test } from 'vitest'
import { emptyBox } from '#client/data/outbox/outbox.ts'
import { syncSaid } from './sync-said.ts'

const box = (counts: Partial<(typeof emptyBox)['summary']>, paused: (typeof emptyBox)['paused'] = null) => ({ summary: { ...emptyBox.summary, ...counts }, paused })

describe('the one word of the header', () => {
  test.each([
    [{}, 'all-sent'],
    [{ saved: 2 }, 'to-send'],
    [{ saved: 2, sending: 1, done: 3, total: 6 }, 'sending'],
    [{ decide: 1 }, 'to-decide'],
    [{ refused: 1 }, 'to-decide'],
    [{ saved: 1, refused: 1 }, 'to-send'],
  ] as const)('%j: %s', (counts, says) => {
    expect(syncSaid(box(counts), 'online').says).toBe(says)
  })

  test('a pause comes before what waits, no connection before both', () => {
    expect(syncSaid(box({ waiting: 1 }, 'auth'), 'online').says).toBe('sign-in')
    expect(syncSaid(box({ waiting: 1 }, 'account'), 'online').says).toBe('paused')
    expect(syncSaid(box({ waiting: 1, decide: 2 }, 'auth'), 'offline')).toEqual({ says: 'offline', toSend: 1, toDecide: 2, progress: null })
  })
})
