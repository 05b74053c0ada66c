import { expect, test } from 'vitest'
import { licenseTitle } from './licenses.ts'

test("names the administrators' license differently from their role in files", () => {
  expect(['SA-ADMINISTRATOR', 'SA-OSHA', 'SA-LATER'].map(licenseTitle)).toEqual([
    'Administrator license',
    'OSHA',
    'SA-LATER',
  ])
})
