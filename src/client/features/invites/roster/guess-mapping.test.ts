import { describe, expect, test } from 'vitest'
import { dryRun } from './dry-run.ts'
import { guessMapping } from './guess-mapping.ts'

/** Records of lines with commas; none of these needs a quote. */
const records = (...lines: string[]) =>
  lines.map((line) => line.split(',').map((cell) => cell.replaceAll(';', ',')))
const guess = (...lines: string[]) => guessMapping(records(...lines))
const unsure = ['givenName', 'familyName', 'email', 'jobTitle']

describe('name columns', () => {
  test('joins last names in two columns, and first names in two columns', () => {
    expect(
      guess(
        'Nombre,Apellido Paterno,Apellido Materno,Correo,Puesto',
        'José Luis,Núñez,Pérez,jl@a.mx,Peón',
      ),
    ).toEqual({
      columns: ['givenName', 'familyName', 'familyName', 'email', 'jobTitle'],
      header: 1,
      isSure: true,
    })
    expect(
      guess('Primer nombre,Segundo nombre,Apellido,Correo', 'José,Luis,Núñez,jl@a.mx'),
    ).toMatchObject({ columns: ['givenName', 'givenName', 'familyName', 'email'], isSure: true })
  })

  test('imports José Luis Núñez Pérez with all name parts', () => {
    const given = records(
      'Nombre,Apellido Paterno,Apellido Materno,Correo,Puesto',
      'José Luis,Núñez,Pérez,jl@a.mx,Peón',
      'Ana,Ruiz,,ana@a.mx,Peón',
    )
    const { lines } = dryRun({
      records: given,
      mapping: guessMapping(given),
      corrected: new Map(),
      left: new Set(),
      key: 'email',
      updates: false,
      adds: false,
      table: { rows: [], changes: [], replaced: null },
      people: [],
      companyName: 'Ridgeline',
      contractors: [],
    })
    expect(lines).toMatchObject([
      { outcome: 'new', fields: { givenName: 'José Luis', familyName: 'Núñez Pérez' } },
      { outcome: 'new', fields: { givenName: 'Ana', familyName: 'Ruiz' } },
    ])
  })

  test('a second part before the first one would join in the wrong order and is unsure', () => {
    expect(guess('Materno,Paterno,Nombre,Correo', 'Pérez,Núñez,José,jl@a.mx')).toMatchObject({
      columns: [null, 'familyName', 'givenName', 'email'],
      isSure: false,
    })
  })

  test.each(['Apellido Pat. 2,Correo', 'Otro apellido,Correo', 'Apellido,Correo'])(
    'is unsure about another last name of unknown position: %s',
    (rest) => {
      expect(guess(`Nombre,Apellido,${rest}`, 'José,Núñez,Pérez,jl@a.mx')).toMatchObject({
        isSure: false,
      })
    },
  )

  test('accepts a repeated last name once', () => {
    expect(
      guess('First name,Last name,Legal last name,Email', 'Ana,Ruiz,Ruiz,ana@a.test'),
    ).toMatchObject({ columns: ['givenName', 'familyName', null, 'email'], isSure: true })
  })

  test('ignores a full name where both parts have columns', () => {
    expect(
      guess('Full Name,First Name,Last Name,Email', 'Ana Ruiz,Ana,Ruiz,ana@a.test'),
    ).toMatchObject({ columns: [null, 'givenName', 'familyName', 'email'], isSure: true })
  })

  test('reads Name beside a last name as the first name, unless it ends with that', () => {
    expect(guess('Name,Last name,Email', 'Ana María,Ruiz,ana@a.test')).toMatchObject({
      columns: ['givenName', 'familyName', 'email'],
      isSure: true,
    })
    expect(guess('Name,Last name,Email', 'Ana Ruiz,Ruiz,ana@a.test')).toMatchObject({
      columns: ['name', null, 'email'],
      isSure: true,
    })
  })

  test.each(['', 'Pat.', 'Otro'])(
    'reads Nombre as the full name, but is unsure when a column of names under %j follows',
    (word) => {
      expect(guess(`Nombre,${word},Correo,Puesto`, 'José Luis,Núñez,jl@a.mx,Peón')).toMatchObject({
        columns: ['name', null, 'email', 'jobTitle'],
        isSure: false,
      })
    },
  )

  test.each(['City', 'Phone', 'Cuadrilla'])('ignores %s as a name', (word) => {
    expect(
      guess(`Name,${word},Email,Job title`, 'Ana Ruiz,Austin,ana@a.test,Rigger'),
    ).toMatchObject({ columns: ['name', null, 'email', 'jobTitle'], isSure: true })
  })

  test("ignores another person's last name", () => {
    expect(
      guess('Name,Email,Emergency contact last name,Job title', 'Ana Ruiz,ana@a.test,Paz,Rigger'),
    ).toMatchObject({ columns: ['name', 'email', null, 'jobTitle'], isSure: true })
    expect(
      guess('Name,Email,Second surname of hers,Job title', 'Ana,ana@a.test,Paz,Rigger'),
    ).toMatchObject({ isSure: false })
  })

  test('reads a header of two records: Name over First and Last', () => {
    expect(guess('Name,,Email,Job title', 'First,Last,,', 'Ana,Ruiz,ana@a.test,Rigger')).toEqual({
      columns: ['givenName', 'familyName', 'email', 'jobTitle'],
      header: 2,
      isSure: true,
    })
    expect(
      guess(
        'Employee,,Contact,Job title',
        'First name,Last name,Email,',
        'Ana,Ruiz,ana@a.test,Rigger',
      ),
    ).toEqual({
      columns: ['givenName', 'familyName', 'email', 'jobTitle'],
      header: 2,
      isSure: true,
    })
    expect(
      guess(
        'Name,,Email,Job title',
        '(first),(of family),,',
        'Ana,Ruiz,ana@a.test,Rigger',
        'Bo,Li,bo@a.test,Rigger',
      ),
    ).toMatchObject({ header: 1, isSure: false })
  })

  test.each(['1001', 'E-77'])(
    'ignores an employee column with the number %s as a name',
    (number) => {
      expect(
        guess('Empleado,Nombre,Correo,Puesto', `${number},José Núñez,jl@a.mx,Peón`),
      ).toMatchObject({ columns: [null, 'name', 'email', 'jobTitle'] })
      expect(
        guess('Employee,First name,Last name,Email', `${number},Ana,Ruiz,ana@a.test`),
      ).toMatchObject({ columns: [null, 'givenName', 'familyName', 'email'], isSure: true })
    },
  )

  test('reads last name first by its comma; without a comma it is unsure', () => {
    expect(guess('Apellidos y nombre,Correo', 'Núñez Pérez; José,jl@a.mx')).toMatchObject({
      columns: ['name', 'email'],
      isSure: true,
    })
    expect(guess('Apellidos y nombre,Correo', 'Núñez Pérez José,jl@a.mx')).toMatchObject({
      columns: ['name', 'email'],
      isSure: false,
    })
  })
})

describe('INV-91 the header record', () => {
  test('comes before all people: two known words below a person remove no one (ruling 58)', () => {
    expect(
      guess('Ana,Ruiz,ana@a.test,Rigger', 'Bo,Li,bo@a.test,Rigger', 'Job,Manager,,Welder'),
    ).toEqual({ columns: unsure, header: null, isSure: false })
  })

  test.each(['ana@ridge.builders', 'ana+x@y.com', 'ana@localhost'])(
    'a first person with the address %s is no header (ruling 58)',
    (email) => {
      expect(guess(`Ana,Ruiz,${email},Rigger`, 'Bo,Li,bo@a.test,Rigger')).toEqual({
        columns: unsure,
        header: null,
        isSure: false,
      })
      expect(guess(`Name,Title,${email},Job`, 'Bo,Li,bo@a.test,Rigger')).toEqual({
        columns: unsure,
        header: null,
        isSure: false,
      })
    },
  )

  test('prefers the record with the e-mail, then the one with most names', () => {
    expect(
      guess(
        'Company,Manager,Trade',
        'Ridgeline,Dana Lee,All',
        '',
        'First name,Last name,Email,Job title',
        'Ana,Ruiz,ana@a.test,Rigger',
      ),
    ).toEqual({ columns: unsure, header: 4, isSure: true })
    expect(
      guess(
        'Company,Manager',
        'First name,Last name,Email,Job title',
        'Ana,Ruiz,ana@a.test,Rigger',
      ),
    ).toMatchObject({ header: 2, isSure: true })
  })

  test('two words without the e-mail make an unsure header', () => {
    expect(guess('Company,Manager', 'Ana,Ruiz,ana@a.test,Rigger')).toEqual({
      columns: unsure,
      header: 1,
      isSure: false,
    })
    expect(guess('Nombre completo,Contacto digital,Puesto', 'Ana Ruiz,ana@a.test,Peón')).toEqual({
      columns: ['name', 'email', 'jobTitle'],
      header: 1,
      isSure: false,
      isNamed: true,
    })
  })

  test('reads the word Email over one column as a header', () => {
    expect(guess('Email', 'ana@a.test')).toEqual({ columns: ['email'], header: 1, isSure: true })
  })
})

describe('INV-92 two columns with the same meaning', () => {
  test('the exact word wins at any position', () => {
    expect(
      guess(
        'Title,First Name,Last Name,Job Title,E-mail Address',
        'Mrs.,Ana,Ruiz,Rigger,ana@a.test',
      ).columns,
    ).toEqual([null, 'givenName', 'familyName', 'jobTitle', 'email'])
    expect(
      guess('Email (personal),Email,Name,Position,Puesto', 'x@a.test,ana@a.test,Ana Ruiz,3,Peón')
        .columns,
    ).toEqual([null, 'email', 'name', null, 'jobTitle'])
  })

  test('a column with values wins over an empty one', () => {
    expect(guess('Job Title,Title,Name,Email', ',Rigger,Ana Ruiz,ana@a.test').columns).toEqual([
      null,
      'jobTitle',
      'name',
      'email',
    ])
  })

  test.each([
    ['Title', 'Mrs.'],
    ['Title', 'Ing.'],
    ['Job', '2024-113'],
    ['Position', '00417'],
  ])('%s over %s is no job title', (word, value) => {
    expect(
      guess(`First name,Last name,Email,${word}`, `Ana,Ruiz,ana@a.test,${value}`).columns,
    ).toEqual(['givenName', 'familyName', 'email', null])
  })

  test('without an e-mail word it picks the only column of mostly addresses', () => {
    expect(
      guess('First name,Last name,Login,Job title', 'Ana,Ruiz,ana@a.test,Rigger', 'Bo,Li,,Rigger'),
    ).toMatchObject({ columns: unsure, isSure: true })
    expect(
      guess('First name,Last name,Login,Other,Job title', 'Ana,Ruiz,ana@a.test,ana@b.test,Rigger')
        .columns,
    ).not.toContain('email')
  })
})
