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
  ['Ana Ruiz, P.E., CSP', 'Ana', 'Ruiz, P.E., CSP'],
  ['Ana Ruiz, PE CSP', 'Ana', 'Ruiz, PE CSP'],
  ['Ana Ruiz, RN', 'Ana', 'Ruiz, RN'],
  ['Ana Ruiz, pmp', 'Ana', 'Ruiz, pmp'],
  ['Ana Ruiz, Jr., PE, LEED AP BD+C', 'Ana', 'Ruiz, Jr., PE, LEED AP BD+C'],
  ['Ana Ruiz, OSHA 30-Hour', 'Ana', 'Ruiz, OSHA 30-Hour'],
  ['Ruiz, Ana, CSP, CHST', 'Ana', 'Ruiz, CSP, CHST'],
  ['JOHN SMITH, PE', 'JOHN', 'SMITH, PE'],
  ['Rahman Khan, M.D.', 'Rahman', 'Khan, M.D.'],
  ['Rahman Khan, MD', 'Rahman', 'Khan, MD'],
  ['Smith, TJ', 'TJ', 'Smith'],
  ['De la Cruz, J. L.', 'J. L.', 'De la Cruz'],
  ['DE LA CRUZ, JOSÉ LUIS', 'JOSÉ LUIS', 'DE LA CRUZ'],
  ['Núñez Pérez, An', 'An', 'Núñez Pérez'],
  ["O'Neil Smith, Mary-Ann (Bo)", 'Mary-Ann (Bo)', "O'Neil Smith"],
  ['Ruiz, RN', 'Ruiz', ''],
  ['', '', ''],
])('splits %j into %j and %j', (full, givenName, familyName) => {
  expect(splitName(full)).toEqual({ givenName, familyName })
})

test('cannot split a name with two commas', () => {
  expect(splitName('Ruiz, Ana, Welder')).toBeNull()
})

test.each([
  'Rahman Khan, Md',
  'Rahman Khan, Md.',
  'RAHMAN KHAN, MD',
  'rahman khan, md',
  'Kim Ho, Ma',
  'Ana Ruiz, Rn',
  'Ana Ruiz, P. E.',
  'Ana Ruiz, XYZ',
  'Ana Ruiz, X.Y.Z.',
  'Ana Ruiz, XYZ, PE',
  'Ana Ruiz, PE, XYZ',
  'Ana Ruiz, CPR 2',
  'Ana Ruiz, CPR/AED',
  'Ana Ruiz, Ing.',
  'Ana Ruiz, Mrs',
  'Ruiz, Jr., Ana',
])('cannot split %j, because the comma part may be no name', (full) => {
  expect(splitName(full)).toBeNull()
})
