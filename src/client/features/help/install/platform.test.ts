import { expect, test } from 'vitest'
import { platformOf } from './platform.ts'

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'

test.each([
  ['an iPad that names itself a Mac', mac, 5, 'ios'],
  ['a Mac', mac, 0, 'computer'],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 5, 'ios'],
  ['an Android tablet', 'Mozilla/5.0 (Linux; Android 14; SM-X210) Chrome/140.0', 5, 'android'],
  ['a Windows tablet', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Edg/140.0', 10, 'computer'],
] as const)('%s', (_, userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform)
})
