import { describe, expect, test } from 'vitest'
import { jobTimezones, weekdays } from './choices.ts'
import { type DueRule, isFrequencyValue, nextDue, nextDues } from './due-times.ts'

const rule = (
  jobFrequency: string,
  jobFrequencyValue: string,
  jobTime: string,
  jobTimezone = 'America/Chicago',
): DueRule => ({ jobFrequency, jobFrequencyValue, jobTime, jobTimezone })
/** The next instants after an instant, in UTC. */
const dues = (one: DueRule, after: string, count = 1) =>
  nextDues(one, Date.parse(after), count).map((due) => new Date(due).toISOString())

describe('a report is due at its time in its zone', () => {
  test('a daily report is due today before its hour, otherwise tomorrow', () => {
    const daily = rule('daily', '0', '06:00 AM')
    expect(dues(daily, '2026-11-20T11:59:59.999Z')).toEqual(['2026-11-20T12:00:00.000Z'])
    // A report that is due at this instant is due again the next day.
    expect(dues(daily, '2026-11-20T12:00:00.000Z', 2)).toEqual([
      '2026-11-21T12:00:00.000Z',
      '2026-11-22T12:00:00.000Z',
    ])
  })

  test('SCH-14 12 AM is midnight and 12 PM is noon', () => {
    expect(dues(rule('daily', '0', '12:00 AM'), '2026-11-20T00:00:00Z')).toEqual([
      '2026-11-20T06:00:00.000Z',
    ])
    expect(dues(rule('daily', '0', '12:00 PM'), '2026-11-20T00:00:00Z')).toEqual([
      '2026-11-20T18:00:00.000Z',
    ])
    expect(dues(rule('daily', '0', '11:00 PM'), '2026-11-20T12:00:00Z')).toEqual([
      '2026-11-21T05:00:00.000Z',
    ])
  })

  test('a weekly report is due on each of the seven days of the week', () => {
    // November 20, 2026 is a Friday.
    const found = weekdays.map((day) =>
      dues(rule('weekly', day, '06:00 AM'), '2026-11-20T00:00:00Z')[0]?.slice(0, 10),
    )
    expect(found).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-20',
      '2026-11-21',
    ])
  })

  test('uses the day of the zone, not of UTC', () => {
    expect(
      dues(rule('weekly', 'friday', '11:00 PM', 'Pacific/Honolulu'), '2026-11-20T12:00:00Z'),
    ).toEqual(['2026-11-21T09:00:00.000Z'])
  })

  test('SCH-53 day 29, 30 or 31 falls on the last day of a shorter month', () => {
    const days = (day: string, after: string) =>
      dues(rule('monthly', day, '06:00 AM'), after, 4).map((due) => due.slice(0, 10))
    expect(days('31', '2026-11-20T00:00:00Z')).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ])
    expect(days('30', '2027-02-01T00:00:00Z')).toEqual([
      '2027-02-28',
      '2027-03-30',
      '2027-04-30',
      '2027-05-30',
    ])
    expect(days('29', '2028-02-01T00:00:00Z')).toEqual([
      '2028-02-29',
      '2028-03-29',
      '2028-04-29',
      '2028-05-29',
    ])
    expect(days('1', '2026-11-30T20:00:00Z')).toEqual([
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
      '2027-03-01',
    ])
  })
})

describe('changes of the clock', () => {
  test('a skipped hour runs at the first instant after it', () => {
    // 2:00 AM of March 14, 2027 does not exist in Chicago; at 3:00 AM it is 8:00 in UTC.
    expect(dues(rule('daily', '0', '02:00 AM'), '2027-03-13T12:00:00Z', 2)).toEqual([
      '2027-03-14T08:00:00.000Z',
      '2027-03-15T07:00:00.000Z',
    ])
  })

  test('an hour that occurs twice runs once, at the first', () => {
    // 1:00 AM of November 7, 2027 occurs at 6:00 and at 7:00 in UTC.
    expect(dues(rule('daily', '0', '01:00 AM'), '2027-11-06T12:00:00Z', 2)).toEqual([
      '2027-11-07T06:00:00.000Z',
      '2027-11-08T07:00:00.000Z',
    ])
    expect(dues(rule('daily', '0', '01:00 AM'), '2027-11-07T06:30:00Z')).toEqual([
      '2027-11-08T07:00:00.000Z',
    ])
  })

  test('an hour that begins inside a skipped one runs at the first instant after the gap', () => {
    // Clocks in St Johns moved from 12:01 AM to 1:01 AM on March 14, 2010, at 3:31 in UTC.
    const oneOClock = rule('daily', '0', '01:00 AM', 'America/St_Johns')
    expect(dues(oneOClock, '2010-03-13T12:00:00Z')).toEqual(['2010-03-14T03:31:00.000Z'])
  })

  test('the local hour stays the same across the change', () => {
    expect(dues(rule('monthly', '31', '06:00 AM'), '2027-01-31T12:00:00Z', 2)).toEqual([
      '2027-02-28T12:00:00.000Z',
      '2027-03-31T11:00:00.000Z',
    ])
  })

  test('a half-hour zone has its own change', () => {
    expect(
      dues(rule('daily', '0', '02:00 AM', 'America/St_Johns'), '2027-03-13T12:00:00Z', 2),
    ).toEqual(['2027-03-14T05:30:00.000Z', '2027-03-15T04:30:00.000Z'])
  })
})

describe('a rule', () => {
  test('SCH-11 SCH-12 SCH-13 accepts 0 for daily, a weekday for weekly, 1 to 31 for monthly', () => {
    const taken = (frequency: string, ...values: string[]) =>
      values.filter((value) => isFrequencyValue(frequency, value))
    expect(taken('daily', '0', '', '1', 'monday')).toEqual(['0'])
    expect(taken('weekly', 'sunday', 'saturday', 'Sunday', '0', '')).toEqual(['sunday', 'saturday'])
    expect(taken('monthly', '1', '31', '0', '32', '01', '')).toEqual(['1', '31'])
    expect(taken('yearly', '1', '0')).toEqual([])
  })

  test.each([
    rule('yearly', '1', '06:00 AM'),
    rule('weekly', '0', '06:00 AM'),
    rule('daily', '0', '6:00 AM'),
    rule('daily', '0', '06:00 AM', 'Europe/Berlin'),
  ])('with a wrong value is never due: %o', (wrong) => {
    expect(nextDue(wrong, 0)).toBeNull()
  })

  test('knows seventeen zones, each with a next run', () => {
    const after = Date.parse('2026-11-20T00:00:00Z')
    expect(
      jobTimezones.map((zone) => nextDue(rule('daily', '0', '06:00 AM', zone), after)),
    ).not.toContain(null)
    expect(jobTimezones).toHaveLength(17)
  })

  test('gives no run if zero are requested', () => {
    expect(nextDues(rule('daily', '0', '06:00 AM'), 0, 0)).toEqual([])
  })
})
