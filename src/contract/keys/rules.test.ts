import { expect, test } from 'vitest'
import { isPowerBIKey, longestReportKey } from './rules.ts'

test('ACC-55 G1-47 a key is whatever Power BI issues: up to 1,024 characters without spaces', () => {
  expect(['7b1e90c4-0000-4000-8000-00000002f6d', 'x'.repeat(longestReportKey), 'x'.repeat(longestReportKey + 1), 'a b'].map(isPowerBIKey)).toEqual([true, true, false, false])
})
