import { describe, expect, test } from 'vitest'
import { csvOf, type Sheet } from '#contract/kernel/sheet.ts'
import { xlsxOf } from '#contract/kernel/sheet-xlsx.ts'
import { readBytes } from '#client/data/sheets/read-bytes.ts'
import { dryRun } from './dry-run.ts'
import { type ExistingPerson, fullName } from './existing-person.ts'
import { guessMapping } from './guess-mapping.ts'

const person = (user_id: number, given_name: string, family_name: string, more: Partial<ExistingPerson> = {}): ExistingPerson => ({
  user_id, given_name, family_name, email: `p${user_id}@ridge.test`, jobTitle: 'Rigger', roleID: 1, package: 'SA-ADMINISTRATOR', contractorCompanyID: 0, reportsToUserID: 1, canCreateProject: false, blocked: false, ...more,
})
const people = [
  person(1, 'Dana', 'Whitfield', { roleID: 2, package: 'SA-OSHA', reportsToUserID: null, canCreateProject: true }),
  person(2, 'Mary Ann', 'Núñez, Jr.', { jobTitle: '+Foreman "A"', contractorCompanyID: 3 }),
  person(3, '=cmd', '@home', { jobTitle: '-1+2' }),
  person(4, '王', '小明', { jobTitle: '\'quoted' }),
]

/** The columns of the associates as they are exported, in both languages. */
const titles = {
  en: ['Name', 'Email', 'Job title', 'Contact number', 'Reports to', 'Role', 'License type', 'Company name', 'Create project', 'Status'],
  es: ['Nombre', 'Correo electrónico', 'Puesto', 'Teléfono de contacto', 'Responde a', 'Rol', 'Tipo de licencia', 'Nombre de la empresa', 'Crear proyectos', 'Estado'],
} as const
const words = { en: { 1: 'User', 2: 'Administrator', yes: 'Yes', no: 'No', on: 'Active' }, es: { 1: 'Usuario', 2: 'Administrador', yes: 'Sí', no: 'No', on: 'Activo' } } as const
const licences: Readonly<Record<string, string>> = { 'SA-ADMINISTRATOR': 'Administrator', 'SA-OSHA': 'OSHA' }

function exported(language: 'en' | 'es'): Sheet {
  const say = words[language]
  const rows = people.map((one) => [
    fullName(one), one.email, one.jobTitle, '+1 512 555 0142', people.find(({ user_id }) => user_id === one.reportsToUserID)?.given_name === 'Dana' ? 'Dana Whitfield' : '', say[one.roleID === 2 ? 2 : 1],
    licences[one.package] ?? '', one.contractorCompanyID === 3 ? 'Subs & Sons' : 'Ridgeline', one.canCreateProject ? say.yes : say.no, say.on,
  ])
  return { name: 'Associates', columns: titles[language].map((title) => ({ title, type: 'text' })), rows }
}

async function bytesOf(parts: AsyncIterable<string | Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(typeof part === 'string' ? new TextEncoder().encode(part) : part)
  return new Uint8Array(await new Blob(all as BlobPart[]).arrayBuffer())
}

describe.each(['en', 'es'] as const)('the associates as they leave, in %s', (language) => {
  test.each(['csv', 'xlsx'] as const)('come in again as %s without a change, names like formulas and telephone numbers among them', async (kind) => {
    const read = await readBytes(await bytesOf(kind === 'csv' ? csvOf(exported(language)) : xlsxOf(exported(language))), `team.${kind}`)
    if (!read.ok) throw new Error(read.fault)
    const { records } = read.sheet
    const mapping = guessMapping(records)
    expect(mapping).toMatchObject({ header: 1, isSure: true, columns: ['name', 'email', 'jobTitle', null, 'reportsTo', 'role', 'package', 'company', 'canCreateProject', null] })
    expect(records[1]?.[3]).toBe('+1 512 555 0142')
    const run = dryRun({ records, mapping, corrected: new Map(), left: new Set(), key: 'email', updates: true, adds: false, companyName: 'Ridgeline', contractors: [{ contractorCompanyID: 3, companyName: 'Subs & Sons' }], people, table: { rows: [], changes: [], replaced: null } })
    expect(run.lines.map(({ outcome, faults, was }) => ({ outcome, faults, was }))).toEqual(people.map(() => ({ outcome: 'unchanged', faults: {}, was: {} })))
    expect(run.isTakeable).toBe(false)
  })
})
