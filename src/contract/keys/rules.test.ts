import { expect, test } from 'vitest'
import { isPowerBIKey, longestReportKey, reportAddress } from './rules.ts'

test('ACC-55 G1-47 accepts any Power BI key of up to 1,024 characters without spaces', () => {
  expect(
    [
      '7b1e90c4-0000-4000-8000-00000002f6d',
      'x'.repeat(longestReportKey),
      'x'.repeat(longestReportKey + 1),
      'a b',
    ].map(isPowerBIKey),
  ).toEqual([true, true, false, false])
})

test.each([
  ['https://app.powerbi.com/view?r=eyJrIjoi', 'app.powerbi.com'],
  ['http://app.powerbi.com/view?r=1', undefined],
  ['https://owner:secret@app.powerbi.com/', undefined],
  ['javascript:alert(1)', undefined],
  ['https://app.powerbi.com/a b', undefined],
])('G2-67 the key %s names the host %s', (key, host) => {
  expect(reportAddress(key)?.host).toBe(host)
  expect(isPowerBIKey(key)).toBe(host !== undefined)
})
