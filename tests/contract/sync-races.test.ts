import { expect, test } from 'vitest'
import {
  changeAndVoid,
  differentFields,
  historyIsComplete,
  lateAndReplacement,
  lead,
  oneCreate,
  oneField,
  oneReplaced,
  oneRequest,
  oneUid,
  safety,
  setUp,
  w,
} from './sync-races-world.ts'

setUp()

test('F-04 one request many times at the same instant: one writes, the others wait and return replayed', () =>
  oneRequest())
test('F-04 F-75 one create many times at the same instant makes its records once', () =>
  oneCreate(0))
test('F-76 creates with one uid under different keys at the same instant: one is made, the others find it', () =>
  oneUid())
test('F-86 many people write one field at the same instant: the first applies, the others are judged against it', () =>
  oneField())
test('F-18 F-86 many people write different fields at the same instant: all apply, with a ticket each', () =>
  differentFields())
test('F-06 a change and its void at the same instant: applied and shown, or void for ever', () =>
  changeAndVoid())
test('F-66 a late request and its replacement at the same instant: exactly one of them', () =>
  lateAndReplacement())
test('F-51 F-66 one change replaced at several devices at the same instant: one replacement counts, the others learn which', () =>
  oneReplaced())

test('CA-14 actions opened at the same instant get numbers without gap or duplicate', async () => {
  const before = Math.max(
    ...(
      await w.server.owner<{ number: number }>(
        'select number from corrective_actions where account_id = $1',
        [w.people.ridgeline],
      )
    ).map((row) => row.number),
  )
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      ([...safety, ...lead][n % 10] ?? w.safety).opens(w.tower, n % 10 < 5 ? w.lead : w.safety),
    ),
  )
  const numbers = made
    .map((action) => Number(action.caTicketHash.slice(3)))
    .toSorted((one, other) => one - other)
  expect(numbers).toEqual(made.map((_, n) => before + 1 + n))
})

test(
  'the history has a ticket for each version of each record, and together they explain its state',
  historyIsComplete,
)
