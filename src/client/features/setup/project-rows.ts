import { oneLine } from '#contract/kernel/clean-text.ts'
import { projectFields } from '#contract/projects/fields.ts'
import { sameProjectNumber } from '#contract/projects/rules.ts'
import { foldText } from '#contract/kernel/fold-text.ts'
import type { FieldErrorsOf } from '#client/records/rows/use-editing-row.ts'

/** A project that is not created yet, as typed (WIZ-54). */
export interface NewProject {
  /** Identifies the row in this table; the server ignores it (WIZ-56; rulings, 63). */
  key: string
  number: string
  name: string
  address: string
}

export const projectFieldNames = ['number', 'name', 'address'] as const
export type ProjectField = (typeof projectFieldNames)[number]

/** The fault of a field: it is empty, or its text is too long. */
export type ProjectFault = 'missing' | 'long'
export type ProjectFaults = FieldErrorsOf<ProjectField, ProjectFault>

export const blankProject = (): NewProject => ({
  key: crypto.randomUUID(),
  number: '',
  name: '',
  address: '',
})

/** Returns true for a row without any text. */
export const isBlankProject = (row: NewProject): boolean =>
  projectFieldNames.every((name) => oneLine(row[name]) === '')

/** Returns the name of a row, or else its number or address. */
export const projectLabel = ({ number, name, address }: NewProject): string =>
  [name, number, address].map(oneLine).find((text) => text !== '') ?? ''

/** Returns the maximum length of a field. */
export const longestOf = (name: ProjectField): number => projectFields[name].most

/** Returns the invalid rows by key, each with its faulty fields (WIZ-55). */
export function projectErrorsOf(rows: readonly NewProject[]): ReadonlyMap<string, ProjectFaults> {
  return new Map(
    rows.flatMap((row) => {
      const faults = projectFieldNames.flatMap((name): [ProjectField, ProjectFault][] => {
        const { length } = oneLine(row[name])
        return length === 0 ? [[name, 'missing']] : length > longestOf(name) ? [[name, 'long']] : []
      })
      return faults.length === 0 ? [] : [[row.key, Object.fromEntries(faults)]]
    }),
  )
}

/**
 * Step 2 is valid if all rows are, and there is at least one project in the table or the company
 * (WIZ-57, G1-103).
 */
export const areProjectsValid = (rows: readonly NewProject[], existing: number): boolean =>
  rows.length + existing > 0 && projectErrorsOf(rows).size === 0

/** Returns the rows as the request sends them, in one array (WIZ-58). */
export const projectsBody = (rows: readonly NewProject[]) =>
  rows.map(({ number, name, address }) => ({
    number: oneLine(number),
    name: oneLine(name),
    address: oneLine(address),
  }))

/** A project that exists in the company or in the table. */
type Known = Pick<NewProject, 'number' | 'name'>

/** Leaves out rows that exist already by number and name, so that pasting twice adds them once. */
export function withoutKnown<Row extends Known>(
  rows: readonly Row[],
  known: readonly Known[],
): Row[] {
  const fresh: Row[] = []
  for (const row of rows) if (![...known, ...fresh].some((one) => isSame(one, row))) fresh.push(row)
  return fresh
}

const isSame = (one: Known, other: Known) =>
  sameProjectNumber(one.number, other.number) &&
  oneLine(one.name).toLowerCase() === oneLine(other.name).toLowerCase()

/**
 * Reads projects from cells that were copied from a spreadsheet. A first line may name the columns
 * in English or Spanish; without one they are number, name, and address, which may take several
 * columns.
 */
export function projectsIn(records: readonly (readonly string[])[]): NewProject[] {
  const filled = records.filter((cells) => cells.some((cell) => cell !== ''))
  const heads = (filled[0] ?? []).map(headOf)
  const named = projectFieldNames.filter((name) => heads.includes(name)).length > 1
  const at = named
    ? heads
    : (filled[0] ?? []).map((_, place) => projectFieldNames[Math.min(place, 2)] ?? null)
  return (named ? filled.slice(1) : filled).map((cells): NewProject => {
    const of = (name: ProjectField) =>
      cells.flatMap((cell, place) =>
        (at[place] ?? (named ? null : 'address')) === name && cell !== '' ? [oneLine(cell)] : [],
      )
    return {
      key: crypto.randomUUID(),
      number: of('number').join(' '),
      name: of('name').join(' '),
      address: of('address').join(', '),
    }
  })
}

const heads: Readonly<Record<ProjectField, readonly string[]>> = {
  number: [
    'number',
    'no',
    'num',
    'projectnumber',
    'projectno',
    'jobnumber',
    'jobno',
    'id',
    'projectid',
    'code',
    'numero',
    'n',
    'numerodeproyecto',
    'numerodeobra',
    'codigo',
    'clave',
  ],
  name: [
    'name',
    'project',
    'projectname',
    'job',
    'jobname',
    'nombre',
    'proyecto',
    'obra',
    'nombredelproyecto',
    'nombredelaobra',
  ],
  address: [
    'address',
    'projectaddress',
    'jobaddress',
    'siteaddress',
    'location',
    'street',
    'city',
    'state',
    'zip',
    'zipcode',
    'postalcode',
    'direccion',
    'domicilio',
    'ubicacion',
    'calle',
    'ciudad',
    'estado',
    'codigopostal',
    'cp',
  ],
}

/** Returns the field that a column head names; null if it is no field of a project. */
function headOf(cell: string): ProjectField | null {
  const word = foldText(cell).replaceAll(/[^\p{L}\d]/gu, '')
  return projectFieldNames.find((name) => heads[name].includes(word)) ?? null
}
