import { expect, test } from 'vitest'
import { isEmail } from '../access/password.ts'
import {
  recipientsIn,
  validRecipients,
  withoutDoubles,
  writeRecipients,
  wrongRecipients,
} from './recipients.ts'

test('SCH-17 splits a list of recipients at commas', () => {
  expect(recipientsIn(' a@ridgeline.test , ,b@ridgeline.test,')).toEqual([
    'a@ridgeline.test',
    'b@ridgeline.test',
  ])
  expect(writeRecipients(['a@ridgeline.test', 'b@ridgeline.test'])).toBe(
    'a@ridgeline.test,b@ridgeline.test',
  )
})

test('G2-86 an address ends with two letters or more, longer than other forms accept', () => {
  const addresses = ['a@x.io', 'a@x.company', 'a@x.construction']
  expect(wrongRecipients(addresses.join())).toEqual([])
  expect(addresses.map(isEmail)).toEqual([true, false, false])
  const wrong = ['a@x.i', 'a@x', '@x.com', 'a x@x.com', 'a@x..com', 'a@.com', 'Ann <a@x.com>']
  expect(wrongRecipients(wrong.join())).toEqual(wrong)
})

test('SCH-47 a typed list loses blanks and wrong addresses', () => {
  expect(validRecipients(' Ann@ridgeline.test,nobody, b@x.company ')).toEqual([
    'Ann@ridgeline.test',
    'b@x.company',
  ])
})

test('G2-86 addresses that differ only by case become the first of them', () => {
  expect(withoutDoubles(['Ann@x.test', 'b@x.test', 'ANN@X.TEST'])).toEqual([
    'Ann@x.test',
    'b@x.test',
  ])
})
