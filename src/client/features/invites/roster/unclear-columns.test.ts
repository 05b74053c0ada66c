import { describe, expect, test } from 'vitest'
import { headOf } from './column-words.ts'
import { guessMapping } from './guess-mapping.ts'

/** Records of lines with commas; a comma in a cell is written as a semicolon. */
const guess = (...lines: string[]) =>
  guessMapping(lines.map((line) => line.split(',').map((cell) => cell.replaceAll(';', ','))))

describe('a full name beside a last name', () => {
  test('that never ends with it is the first name: José Luis Núñez loses nothing', () => {
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
  ])('%j has %j in it, and is both', (name, last) => {
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
    ['some do and some do not', 'Ana Ruiz,Ruiz', 'José Luis,Núñez'],
    ['it stands in the midst', 'Ana Ruiz López,Ruiz', 'Bo Lee Fox,Lee'],
    ['it is nothing else', 'Ruiz,Ruiz', 'Núñez,Núñez'],
  ])('nobody is sure where %s', (_, one, other) => {
    for (const word of ['Employee name', 'Name'])
      expect(
        guess(`${word},Last name,Email`, `${one},a@a.test`, `${other},b@a.test`),
      ).toMatchObject({ isSure: false })
  })

  test('a last name that nobody has takes nothing from it', () => {
    expect(guess('Employee name,Last name,Email', 'Ana Ruiz,,ana@a.test')).toMatchObject({
      columns: ['name', null, 'email'],
      isSure: true,
    })
  })

  test('beside a first name that it does not begin with nobody is sure', () => {
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

describe('what stands in brackets', () => {
  test.each([
    'Name (Last First)',
    'Name (last name, first name)',
    'Employee Name [Last, First]',
    'Nombre completo (Apellidos Nombre)',
    'Full name ( Surname first)',
    'Nombre (apellido, nombre)',
  ])('%s is last name first', (head) => {
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

  test('else it changes nothing', () => {
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

describe('two columns that one cannot tell apart', () => {
  test('by their words, and say something else: the address of the supervisor is not taken unsaid', () => {
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

  test('say the same, or one of them nothing', () => {
    expect(guess('Name,Email,Email', 'Ana Ruiz,ana@a.test,ANA@a.test')).toMatchObject({
      columns: ['name', 'email', null],
      isSure: true,
    })
    expect(guess('Name,Email,Email', 'Ana Ruiz,,ana@a.test', 'Bo Lee,,bo@a.test')).toMatchObject({
      columns: ['name', null, 'email'],
      isSure: true,
    })
  })

  test('of an address book the first is the first', () => {
    expect(guess('Name,E-mail 2,E-mail 1', 'Ana Ruiz,ana@home.test,ana@a.test')).toMatchObject({
      columns: ['name', null, 'email'],
      isSure: true,
    })
  })
})

describe('an address in a title', () => {
  const people = ['Last name,First name,Email,Job title', 'Ruiz,Ana,ana@a.test,Rigger']
  const columns = ['familyName', 'givenName', 'email', 'jobTitle']

  test('ends the search for the header no more', () => {
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

  test('is a person where as many cells are filled as in the header, or the header has an address itself', () => {
    expect(guess('Ana,Ruiz,ana@a.test,Rigger', ...people)).toMatchObject({
      header: null,
      isSure: false,
    })
    expect(
      guess('hr@acme.com', 'Name,Title,bo@a.test,Job', 'Bo,Li,bo@a.test,Rigger'),
    ).toMatchObject({ header: null, isSure: false })
  })
})
