import { expect, test } from 'vitest'
import { licenseTitle } from './licenses.ts'

test('tells the license of administrators from their role in files', () => {
  expect(['SA-ADMINISTRATOR', 'SA-OSHA', 'SA-LATER'].map(licenseTitle)).toEqual([
    'Administrator license',
    'OSHA',
    'SA-LATER',
  ])
})
