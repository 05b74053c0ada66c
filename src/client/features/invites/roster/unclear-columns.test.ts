import { describe, expect, test } from 'vitest'
import { headOf } from './column-words.ts'
import { guessMapping } from './guess-mapping.ts'

/** Records of lines with commas; a comma in a cell is written as a semicolon. */
const guess = (...lines: string[]) =>
  guessMapping(lines.map((line) => line.split(',').map((cell) => cell.replaceAll(';', ','))))

describe('a full name beside a last name', () => {
  test('is the first name when it never ends with the last name: José Luis Núñez stays whole', () => {
    expect(
      guess(
        'Employee name,Last name,Email,Job title',
        'José Luis,Núñez,jl@a.mx,Peón',
        'Ana,Ruiz,ana@a.mx,Peón',
      ),
    ).toEqual({
      columns: ['givenName', 'familyName', 'email', 'jobTitle'],
      header: 1,
      isSure: true,
    })
  })

  test.each([
    ['José Luis Núñez', 'Núñez'],
    ['NÚÑEZ; José Luis', 'Núñez'],
    ['José De la Cruz', 'De la Cruz'],
  ])('%j contains %j and counts as both', (name, last) => {
    expect(guess('Employee name,Last name,Email', `${name},${last},jl@a.mx`)).toMatchObject({
      columns: ['name', null, 'email'],
      isSure: true,
    })
    expect(guess('Name,Last name,Email', `${name},${last},jl@a.mx`)).toMatchObject({
      columns: ['name', null, 'email'],
      isSure: true,
    })
  })

  test.each([
    ['only some names end with the last name', 'Ana Ruiz,Ruiz', 'José Luis,Núñez'],
    ['the last name is in the middle of the name', 'Ana Ruiz López,Ruiz', 'Bo Lee Fox,Lee'],
    ['the name is only the last name', 'Ruiz,Ruiz', 'Núñez,Núñez'],
  ])('is unsure where %s', (_, one, other) => {
    for (const word of ['Employee name', 'Name'])
      expect(
        guess(`${word},Last name,Email`, `${one},a@a.test`, `${other},b@a.test`),
      ).toMatchObject({ isSure: false })
  })

  test('an empty last name removes nothing from it', () => {
    expect(guess('Employee name,Last name,Email', 'Ana Ruiz,,ana@a.test')).toMatchObject({
      columns: ['name', null, 'email'],
      isSure: true,
    })
  })

  test('is unsure when it does not begin with the first name', () => {
    expect(guess('Employee name,First name,Email', 'De la Cruz,José,jl@a.mx')).toMatchObject({
      isSure: false,
    })
    expect(
      guess(
        'Employee name,First name,Email',
        'José De la Cruz,José,jl@a.mx',
        'Ruiz; Ana,Ana,ana@a.mx',
      ),
    ).toMatchObject({ columns: ['name', null, 'email'], isSure: true })
  })
})

describe('text in brackets', () => {
  test.each([
    'Name (Last First)',
    'Name (last name, first name)',
    'Employee Name [Last, First]',
    'Nombre completo (Apellidos Nombre)',
    'Full name ( Surname first)',
    'Nombre (apellido, nombre)',
  ])('reads %s as last name first', (head) => {
    expect(headOf(head)?.meaning).toBe('lastFirst')
    const cell = head.replaceAll(',', ';')
    expect(guess(`${cell},Email,Job title`, 'Núñez José,jl@a.mx,Peón')).toMatchObject({
      columns: ['name', 'email', 'jobTitle'],
      isSure: false,
      isNamed: true,
    })
    expect(guess(`${cell},Email,Job title`, 'Núñez; José,jl@a.mx,Peón')).toMatchObject({
      isSure: true,
    })
  })

  test('changes nothing with any other text', () => {
    expect(
      [
        'Name (first last)',
        'Apellido(s)',
        'Nombre(s)',
        'First name [Required]',
        'Last name (as on the badge)',
        'Email (last known)',
        'First Name (Last Name)',
      ].map((head) => headOf(head)?.meaning),
    ).toEqual(['bareName', 'familyName', 'bareName', 'givenName', 'familyName', 'email', 'name'])
  })
})

describe('two columns that are hard to tell apart', () => {
  test("differ in values under equal words: the supervisor's address needs a review", () => {
    expect(
      guess('Supervisor,Email,Employee name,Email', 'Dana Lee,dana@a.test,Ana Ruiz,ana@a.test'),
    ).toMatchObject({ isSure: false, isNamed: true })
    expect(guess('Name,Email,Email', 'Ana Ruiz,,ana@a.test', 'Bo Lee,bo@a.test,')).toMatchObject({
      isSure: false,
    })
    expect(
      guess('Name,Email,Job title,Job title', 'Ana Ruiz,ana@a.test,Rigger,Welder'),
    ).toMatchObject({ isSure: false })
  })

  test('are one where the values agree or one is empty', () => {
    expect(guess('Name,Email,Email', 'Ana Ruiz,ana@a.test,ANA@a.test')).toMatchObject({
      columns: ['name', 'email', null],
      isSure: true,
    })
    expect(guess('Name,Email,Email', 'Ana Ruiz,,ana@a.test', 'Bo Lee,,bo@a.test')).toMatchObject({
      columns: ['name', null, 'email'],
      isSure: true,
    })
  })

  test('take the first address of an address book', () => {
    expect(guess('Name,E-mail 2,E-mail 1', 'Ana Ruiz,ana@home.test,ana@a.test')).toMatchObject({
      columns: ['name', null, 'email'],
      isSure: true,
    })
  })
})

describe('an address in a title line', () => {
  const people = ['Last name,First name,Email,Job title', 'Ruiz,Ana,ana@a.test,Rigger']
  const columns = ['familyName', 'givenName', 'email', 'jobTitle']

  test('does not end the search for the header', () => {
    expect(guess('Ridgeline roster', 'Prepared by,hr@acme.com', '', ...people)).toEqual({
      columns,
      header: 4,
      isSure: true,
    })
    expect(
      guess('hr@acme.com', 'Nombre completo,Contacto digital,Puesto', 'Ana Ruiz,ana@a.test,Peón'),
    ).toEqual({ columns: ['name', 'email', 'jobTitle'], header: 2, isSure: false, isNamed: true })
    expect(
      guess('hr@acme.com', 'Name,,Email,Job title', 'First,Last,,', 'Ana,Ruiz,ana@a.test,Rigger'),
    ).toMatchObject({ header: 3, isSure: true })
  })

  test('is a person where as many cells are filled as in the header, or the header has an address', () => {
    expect(guess('Ana,Ruiz,ana@a.test,Rigger', ...people)).toMatchObject({
      header: null,
      isSure: false,
    })
    expect(
      guess('hr@acme.com', 'Name,Title,bo@a.test,Job', 'Bo,Li,bo@a.test,Rigger'),
    ).toMatchObject({ header: null, isSure: false })
  })
})
