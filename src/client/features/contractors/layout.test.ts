import { expect, test } from 'vitest'
import { newFormValues } from '#client/records/form-values.ts'
import { contractorLayout } from './layout.ts'

test('INV-29 the form of a new contractor company has name and address', () => {
  expect(newFormValues(contractorLayout)).toEqual({ companyName: '', companyAddress: '' })
})
