import { expect, test } from 'vitest'
import type { ExistingPerson } from './existing-person.ts'
import { lineResolver } from './resolve-line.ts'

const boss: ExistingPerson = {
  user_id: 7,
  given_name: 'José Luis',
  family_name: 'De la Cruz',
  email: 'boss@ridge.test',
  jobTitle: 'Owner',
  roleID: 2,
  package: '',
  contractorCompanyID: 0,
  reportsToUserID: null,
  canCreateProject: true,
  blocked: false,
}
const resolve = lineResolver({ companyName: 'Ridgeline', contractors: [], people: [boss] })
const line = { email: 'ana@ridge.test', jobTitle: 'Welder' }

test('reads a full name with a comma as last name first, unless a part of the last name follows', () => {
  expect(resolve({ ...line, name: 'De la Cruz, José Luis' })).toMatchObject({
    fields: { givenName: 'José Luis', familyName: 'De la Cruz' },
    errors: {},
  })
  expect(resolve({ ...line, name: 'John Smith, Jr.' })).toMatchObject({
    fields: { givenName: 'John', familyName: 'Smith, Jr.' },
    errors: {},
  })
  expect(resolve({ ...line, name: 'Ana María Ruiz' })).toMatchObject({
    fields: { givenName: 'Ana', familyName: 'María Ruiz' },
    errors: {},
  })
})

test.each(['Ana', 'Ruiz,', ', Ana', 'Ruiz, Ana, Welder'])(
  'rejects the name %j, which lacks a part or has unclear parts',
  (name) => {
    expect(resolve({ ...line, name }).errors).toEqual({ name: { code: 'missing' } })
  },
)

test.each([
  'José Luis De la Cruz',
  'De la Cruz, José Luis',
  'de la cruz, josé luis',
  'boss@ridge.test',
])('finds the manager as %s', (reportsTo) => {
  expect(resolve({ ...line, givenName: 'Ana', familyName: 'Ruiz', reportsTo })).toMatchObject({
    fields: { reportsToUserID: 7 },
    errors: {},
  })
})

test.each([
  ['User', 1],
  ['mobile users', 1],
  ['Mobile-User', 1],
  ['USUARIO MÓVIL', 1],
  ['Usuarios moviles', 1],
  ['usuario', 1],
  ['administrators', 2],
  ['Administrador', 2],
  ['ADMINISTRADORES', 2],
])('INV-96 G1-92 reads the role %s (ruling 72)', (role, roleID) => {
  expect(resolve({ ...line, name: 'Ana Ruiz', role })).toMatchObject({
    fields: { roleID },
    errors: {},
  })
})

test.each([
  'Administrator',
  'administrator license',
  'Licencia de administrador',
  'SA-ADMINISTRATOR',
])('reads the license %s', (licence) => {
  expect(resolve({ ...line, name: 'Ana Ruiz', package: licence })).toMatchObject({
    fields: { package: 'SA-ADMINISTRATOR' },
    errors: {},
  })
})

test.each([
  ['English', 'en'],
  ['EN', 'en'],
  ['Inglés', 'en'],
  ['spanish', 'es'],
  ['es', 'es'],
  ['Español', 'es'],
])('reads the language %s', (language, read) => {
  expect(resolve({ ...line, name: 'Ana Ruiz', language })).toMatchObject({
    fields: { language: read },
    errors: {},
  })
})

test('refuses a line with a language outside the app', () => {
  expect(resolve({ ...line, name: 'Ana Ruiz', language: 'French' }).errors).toEqual({
    language: { code: 'unknown', value: 'French' },
  })
})

test.each(['Boss', 'User?', 'Administrator 2', 'móvil'])('INV-96 rejects the role %s', (role) => {
  expect(resolve({ ...line, role }).errors.role).toEqual({ code: 'role' })
})
