import { expect, test } from 'vitest'
import { type Budget, charge, longestWait, planMails, type Share, type WholeAt } from './budget.ts'
import { companyBudget } from './mail-kinds.ts'

const hour = 3_600_000
const now = 1_000_000_000_000
const none: WholeAt = new Map()
const shareOf = (key: string, budget: Budget, isTaken = true): Share => ({ key, budget, isTaken })
const times = (count: number, ...shares: Share[]) => Array.from({ length: count }, () => shares)

test('what a budget has goes out at once, what is beyond waits, each a step longer', () => {
  const three = shareOf('a', { burst: 3, within: 3 * hour })
  const { waits } = planMails(times(5, three), none, now)
  expect(waits).toEqual([0, 0, 0, hour, 2 * hour])
})

test('what is used up grows back evenly', () => {
  const three = shareOf('a', { burst: 3, within: 3 * hour })
  const { wholeAt } = planMails(times(3, three), none, now)
  expect(planMails(times(2, three), wholeAt, now + hour).waits).toEqual([0, hour])
  expect(planMails(times(4, three), wholeAt, now + 3 * hour).waits).toEqual([0, 0, 0, hour])
})

test('rulings 82: 3,600 invitations and 10,000 due jobs of a company go out at once', () => {
  const company = shareOf('all', companyBudget)
  const { waits } = planMails(times(13_600, company), none, now)
  expect(waits.filter((wait) => wait > 0)).toEqual([])
})

test('a mail waits for the budget that keeps it longest, and takes of each', () => {
  const wide = shareOf('company', { burst: 10, within: 10 * hour })
  const narrow = shareOf('address', { burst: 1, within: 2 * hour })
  const { waits, wholeAt } = planMails(times(3, narrow, wide), none, now)
  expect(waits).toEqual([0, 2 * hour, 4 * hour])
  expect(wholeAt.get('company')).toBe(now + 3 * hour)
})

test('what would wait longer than a day takes nothing of any budget', () => {
  const wide = shareOf('company', { burst: 100, within: 100 * hour })
  const narrow = shareOf('caller', { burst: 1, within: 13 * hour })
  const { waits, wholeAt } = planMails(times(500, narrow, wide), none, now)
  expect(waits.slice(0, 2)).toEqual([0, 13 * hour])
  expect(new Set(waits.slice(2))).toEqual(new Set([26 * hour]))
  expect(wholeAt.get('company')).toBe(now + 2 * hour)
})

test('what happened already is charged, and a mail that takes nothing waits for it, a day at most', () => {
  const two = { burst: 2, within: 2 * hour }
  const charged = (count: number) =>
    charge(times(count, shareOf('withdrawn', two)).flat(), none, now)
  const mail = [shareOf('withdrawn', two, false)]
  expect(planMails([mail], charged(2), now).waits).toEqual([0])
  expect(planMails([mail, mail], charged(3), now).waits).toEqual([hour, hour])
  expect(planMails([mail], charged(3_600), now).waits).toEqual([longestWait])
})

test('fractions of a step never add up to a wait', () => {
  const odd = shareOf('odd', { burst: 3_653, within: 24 * hour })
  expect(new Set(planMails(times(3_653, odd), none, now).waits)).toEqual(new Set([0]))
})
