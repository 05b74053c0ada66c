import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

test.each([
  ['Ana Ruiz', 'Ana', 'Ruiz'],
  ['Ana María Ruiz', 'Ana', 'María Ruiz'],
  ['Ruiz, Ana', 'Ana', 'Ruiz'],
  ['Ruiz,Ana', 'Ana', 'Ruiz'],
  ['RUIZ , ANA', 'ANA', 'RUIZ'],
  ['De la Cruz, José Luis', 'José Luis', 'De la Cruz'],
  ['John Smith, Jr.', 'John', 'Smith, Jr.'],
  ['John Smith, Sr', 'John', 'Smith, Sr'],
  ['John  Smith, III', 'John', 'Smith, III'],
  ['Mary Ann Núñez, Jr.', 'Mary', 'Ann Núñez, Jr.'],
  ['Joan Lee, P.E.', 'Joan', 'Lee, P.E.'],
  ['Smith Jr., John', 'John', 'Smith Jr.'],
  ['Smith, John, Jr.', 'John', 'Smith, Jr.'],
  ['Smith, John Jr.', 'John Jr.', 'Smith'],
  ['Ruiz,', '', 'Ruiz'],
  [', Ana', 'Ana', ''],
  ['Ana', 'Ana', ''],
  ['Ana, Jr.', 'Ana', ''],
  [', Jr.', '', ''],
  ['', '', ''],
])('%j is %j and %j', (full, givenName, familyName) => {
  expect(splitName(full)).toEqual({ givenName, familyName })
})

test('of two commas nobody can tell', () => {
  expect(splitName('Ruiz, Ana, Welder')).toBeNull()
})
