import { describe, expect, test } from 'vitest'
import {
  type CertificateEnd,
  countStates,
  endingCertificates,
  expiryState,
  inForce,
  summaries,
} from './expiry.ts'
import { lacking, lacksNow } from './required.ts'

const today = '2026-03-05'
const card = (
  userID: number,
  certificateTitle: string,
  certificateExpirationDate: string | null,
  isRemoved = false,
): CertificateEnd => ({ userID, certificateTitle, certificateExpirationDate, isRemoved })

test.each([
  ['no end date', null, 'valid'],
  ['ended yesterday', '2026-03-04', 'expired'],
  ['ends today', '2026-03-05', 'days7'],
  ['ends in 7 days', '2026-03-12', 'days7'],
  ['ends in 8 days', '2026-03-13', 'days30'],
  ['ends in 30 days', '2026-04-04', 'days30'],
  ['ends in 31 days', '2026-04-05', 'days60'],
  ['ends in 60 days', '2026-05-04', 'days60'],
  ['ends in 61 days', '2026-05-05', 'valid'],
] as const)('the state of a certificate: %s', (_name, end, state) => {
  expect(expiryState(end, today)).toBe(state)
})

describe("a person's certificates in one line", () => {
  test('shows the worst state with its day, and the number in each state', () => {
    const found = summaries(
      [
        card(1, 'Rigger', null),
        card(1, 'First aid', '2026-03-10'),
        card(1, 'OSHA 10', '2027-01-01'),
        card(2, 'Rigger', null),
      ],
      today,
    )
    expect(found.get(1)).toEqual({
      worst: 'days7',
      until: '2026-03-10',
      counts: { expired: 0, days7: 1, days30: 0, days60: 0, valid: 2 },
      count: 3,
    })
    expect(found.get(2)).toMatchObject({ worst: 'valid', until: null, count: 1 })
    expect(found.has(3)).toBe(false)
    expect(countStates([1, 2, 3], found)).toEqual({ days7: 1, valid: 1, none: 1 })
  })

  test('an old card beside its renewal or a removed card does not look expired', () => {
    const cards = [
      card(1, 'First aid', '2025-01-01'),
      card(1, ' first  AID', '2027-01-01'),
      card(1, 'Rigger', '2024-01-01', true),
      card(2, 'First aid', '2025-01-01'),
    ]
    expect(
      inForce(cards).map(({ userID, certificateExpirationDate }) => [
        userID,
        certificateExpirationDate,
      ]),
    ).toEqual([
      [1, '2027-01-01'],
      [2, '2025-01-01'],
    ])
    expect(summaries(cards, today).get(1)?.worst).toBe('valid')
    expect(
      inForce([card(1, 'A', '2027-01-01'), card(1, 'A', null)])[0]?.certificateExpirationDate,
    ).toBeNull()
  })
})

test('lists people who lack a required certificate or whose one ends within 60 days, not blocked or other titles', () => {
  const person = (user_id: number, jobTitle: string | null, blocked = false) => ({
    user_id,
    name: `P${user_id}`,
    jobTitle,
    blocked,
  })
  const people = [
    person(1, 'carpenter'),
    person(2, 'Carpenter'),
    person(3, 'Carpenter'),
    person(4, 'Carpenter', true),
    person(5, 'Rigger'),
    person(6, null),
    person(7, 'Carpenter'),
  ]
  const cards = [
    card(2, 'OSHA 10', '2026-03-04'),
    card(3, 'osha 10', '2026-05-04'),
    card(7, 'OSHA 10', '2026-05-05'),
  ]
  const found = lacking(
    people,
    [{ jobTitle: 'Carpenter', certificateTitles: ['OSHA 10'] }],
    cards,
    today,
  )
  expect(found.map(({ user_id, until }) => [user_id, until])).toEqual([
    [1, null],
    [2, '2026-03-04'],
    [3, '2026-05-04'],
  ])
  expect(found.map((one) => lacksNow(one, today))).toEqual([true, true, false])
})

test('lists certificates in force that are over or end within 60 days, soonest first', () => {
  const cards = [
    card(1, 'Rigger', '2026-05-05'),
    card(2, 'Rigger', '2026-05-04'),
    card(1, 'First aid', '2025-01-01'),
    card(1, 'first aid', '2027-01-01'),
    card(3, 'Cranes', '2026-02-01'),
    card(3, 'Welder', null),
    card(3, 'Scaffold', '2026-03-06', true),
  ]
  expect(endingCertificates(cards, today).map((one) => [one.userID, one.certificateTitle])).toEqual(
    [
      [3, 'Cranes'],
      [2, 'Rigger'],
    ],
  )
})

test('a title in decomposed Unicode matches the required title', () => {
  const people = [{ user_id: 1, name: 'P1', jobTitle: 'Capatáz'.normalize('NFD'), blocked: false }]
  const cards = [card(1, 'Grúa'.normalize('NFD'), null)]
  expect(
    lacking(
      people,
      [{ jobTitle: 'Capatáz'.normalize('NFC'), certificateTitles: ['Grúa'.normalize('NFC')] }],
      cards,
      today,
    ),
  ).toEqual([])
  expect(
    lacking(
      people,
      [{ jobTitle: 'Capatáz'.normalize('NFC'), certificateTitles: ['Grúa'.normalize('NFC')] }],
      [],
      today,
    ),
  ).toHaveLength(1)
})
