import { expect, test } from 'vitest'
import {
  type Budget,
  charge,
  longestWait,
  planMails,
  type BudgetShare,
  type FullAt,
} from './budget.ts'
import { companyBudget } from './mail-kinds.ts'

const hour = 3_600_000
const now = 1_000_000_000_000
const none: FullAt = new Map()
const shareOf = (key: string, budget: Budget, isTaken = true): BudgetShare => ({
  key,
  budget,
  isTaken,
})
const times = (count: number, ...shares: BudgetShare[]) =>
  Array.from({ length: count }, () => shares)

test('sends the burst at once, and delays each further mail by one step more', () => {
  const three = shareOf('a', { burst: 3, within: 3 * hour })
  const { waits } = planMails(times(5, three), none, now)
  expect(waits).toEqual([0, 0, 0, hour, 2 * hour])
})

test('refills an empty budget evenly', () => {
  const three = shareOf('a', { burst: 3, within: 3 * hour })
  const { fullAt } = planMails(times(3, three), none, now)
  expect(planMails(times(2, three), fullAt, now + hour).waits).toEqual([0, hour])
  expect(planMails(times(4, three), fullAt, now + 3 * hour).waits).toEqual([0, 0, 0, hour])
})

test('a company sends 3,600 invitations and 10,000 due jobs at once (ruling 82)', () => {
  const company = shareOf('all', companyBudget)
  const { waits } = planMails(times(13_600, company), none, now)
  expect(waits.filter((wait) => wait > 0)).toEqual([])
})

test('a mail waits for the budget with the longest wait, and counts in each', () => {
  const wide = shareOf('company', { burst: 10, within: 10 * hour })
  const narrow = shareOf('address', { burst: 1, within: 2 * hour })
  const { waits, fullAt } = planMails(times(3, narrow, wide), none, now)
  expect(waits).toEqual([0, 2 * hour, 4 * hour])
  expect(fullAt.get('company')).toBe(now + 3 * hour)
})

test('a mail that would wait longer than a day counts in no budget', () => {
  const wide = shareOf('company', { burst: 100, within: 100 * hour })
  const narrow = shareOf('caller', { burst: 1, within: 13 * hour })
  const { waits, fullAt } = planMails(times(500, narrow, wide), none, now)
  expect(waits.slice(0, 2)).toEqual([0, 13 * hour])
  expect(new Set(waits.slice(2))).toEqual(new Set([26 * hour]))
  expect(fullAt.get('company')).toBe(now + 2 * hour)
})

test('a mail waits for a budget charged earlier, for a day at most', () => {
  const two = { burst: 2, within: 2 * hour }
  const charged = (count: number) =>
    charge(times(count, shareOf('withdrawn', two)).flat(), none, now)
  const mail = [shareOf('withdrawn', two, false)]
  expect(planMails([mail], charged(2), now).waits).toEqual([0])
  expect(planMails([mail, mail], charged(3), now).waits).toEqual([hour, hour])
  expect(planMails([mail], charged(3_600), now).waits).toEqual([longestWait])
})

test('fractions of a millisecond never add up to a wait', () => {
  const odd = shareOf('odd', { burst: 3_653, within: 24 * hour })
  expect(new Set(planMails(times(3_653, odd), none, now).waits)).toEqual(new Set([0]))
})

test('a budget is full after a clock that was a month ahead, but not after one that was minutes ahead', () => {
  const three = shareOf('a', { burst: 3, within: 3 * hour })
  const month = planMails(times(3, three), none, now + 720 * hour)
  expect(planMails(times(4, three), month.fullAt, now).waits).toEqual([0, 0, 0, hour])
  expect(charge([three], month.fullAt, now).get('a')).toBe(now + hour)
  const minutes = planMails(times(3, three), none, now + hour / 4)
  expect(planMails(times(1, three), minutes.fullAt, now).waits).toEqual([1.25 * hour])
})
