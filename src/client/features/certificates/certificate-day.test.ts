import { expect, test } from 'vitest'
import { certificateDay } from './expiry-mark.tsx'

test.each([
  ['en', 'March 05, 2024'],
  ['es', '5 de marzo de 2024'],
] as const)('TEAM-80 the day of a certificate, in %s, is %s', (language, text) => {
  expect(certificateDay('2024-03-05', language)).toBe(text)
})
