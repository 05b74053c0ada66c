import { isEmail } from '#contract/access/password.ts'
import type { BorderCaller } from '#contract/team/borders.ts'
import { licenses } from '#contract/packages/licenses.ts'
import { administratorLicence } from '#contract/packages/rules.ts'
import { oneLine } from '#contract/kernel/clean-text.ts'
import { personLimits } from '#contract/kernel/entered-limits.ts'
import { holdsLink } from '#contract/kernel/no-links.ts'
import type { RowFields } from '../bulk-row.ts'
import { type ExistingPerson, existingFullName } from './existing-person.ts'
import {
  type CellError,
  type RosterField,
  rosterFields,
  type RosterValues,
} from './roster-types.ts'
import { splitName } from './split-name.ts'

/** The data that gives the words of a roster their meaning. */
export interface RosterRules {
  companyName: string
  contractors: readonly { contractorCompanyID: number; companyName: string }[]
  people: readonly ExistingPerson[]
  /** The importer and their place in the tree; without it no access rights are checked. */
  border?: BorderCaller
}

/** A person's fields from a line, without empty cells. */
export interface ResolvedLine {
  fields: RowFields
  errors: Partial<Record<RosterField, CellError>>
}

const longest: Partial<Record<RosterField, number>> = personLimits
/** Roles in English and Spanish, in plain words (INV-96, G1-92, ruling 72). */
const roleWords = new Map<string, 1 | 2>([
  ...['user', 'mobileuser', 'usuario', 'usuariomovil', 'usuariosmoviles'].map(
    (word) => [word, 1] as const,
  ),
  ...['administrator', 'administrador', 'administradores'].map((word) => [word, 2] as const),
])

/** Licenses by their ids and names, and by the app's name for the administrators' one. */
const licenseWords = [
  ...licenses.flatMap(({ packageID, packageName }) =>
    [packageID, packageName, `${packageName} license`].map((word) => [word, packageID] as const),
  ),
  ['Licencia de administrador', administratorLicence] as const,
]

/** Removes case, accents, spaces and hyphens. */
const plainRole = (words: string) =>
  words
    .normalize('NFD')
    .replaceAll(/[\p{M}\s_-]/gu, '')
    .toLowerCase()

const roleOfWords = (words: string): 1 | 2 | undefined => {
  const plain = plainRole(words)
  return roleWords.get(plain) ?? roleWords.get(plain.replace(/s$/, ''))
}

const languageWords = byWords([
  ...['en', 'eng', 'english', 'inglés', 'ingles'].map((word) => [word, 'en'] as const),
  ...['es', 'spa', 'spanish', 'español', 'espanol', 'castellano'].map(
    (word) => [word, 'es'] as const,
  ),
])

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'si', 'sí', 's', 'verdadero'])
const no = new Set(['no', 'n', 'false', '0', 'falso'])

/** Checks whether others can report to this person. */
export const maySupervise = ({ blocked, roleID }: ExistingPerson): boolean =>
  !blocked && roleID === 2

const isName = (field: string) =>
  field === 'givenName' || field === 'familyName' || field === 'name'

/**
 * Returns a function that converts a line's words to the table's values; its indexes are built once
 * per file.
 */
export function lineResolver({
  companyName,
  contractors,
  people,
}: RosterRules): (values: RosterValues) => ResolvedLine {
  const licence = byWords(licenseWords)
  const company = byWords([
    [companyName, 0],
    ...contractors.map((one): [string, number] => [one.companyName, one.contractorCompanyID]),
  ])
  const person = byWords(
    people.filter(maySupervise).flatMap((one): [string, number][] => [
      [one.email, one.user_id],
      [existingFullName(one), one.user_id],
      [`${one.family_name}, ${one.given_name}`, one.user_id],
    ]),
  )
  return (rawValues) => {
    // Cleans values as the server stores them: a cell in one line, without spaces at the ends.
    const values: RosterValues = {}
    for (const field of rosterFields)
      if (rawValues[field] !== undefined) values[field] = oneLine(rawValues[field])
    const fields: RowFields = {}
    const faults: ResolvedLine['errors'] = {}
    for (const field of ['givenName', 'familyName', 'email', 'jobTitle', 'name'] as const) {
      const text = values[field]
      const most = longest[field] ?? 0
      // A line needs both names, or the full name.
      const isNeeded =
        field === 'name'
          ? text !== undefined
          : values.name === undefined || (field !== 'givenName' && field !== 'familyName')
      if (isNeeded && (text ?? '') === '') faults[field] = { code: 'missing' }
      else if (text !== undefined && text.length > most) faults[field] = { code: 'too-long', most }
      else if (isName(field) && holdsLink(text ?? '')) faults[field] = { code: 'link' }
    }
    if (values.email && !faults.email && !isEmail(values.email)) faults.email = { code: 'email' }
    const { givenName = '', familyName = '' } =
      values.name === undefined ? values : (splitName(values.name) ?? {})
    if (values.name && (givenName === '' || familyName === '')) faults.name ??= { code: 'missing' }
    fields.givenName = givenName
    fields.familyName = familyName
    fields.jobTitle = values.jobTitle ?? ''
    if (values.role) {
      const roleID = roleOfWords(values.role)
      if (roleID === undefined) faults.role = { code: 'role' }
      else fields.roleID = roleID
    }
    const look = <Value>(
      field: RosterField,
      find: (words: string) => Value | CellError,
      set: (value: Value) => void,
    ) => {
      const text = values[field]
      if (!text) return
      const found = find(text)
      if (isFault(found)) faults[field] = found
      else set(found)
    }
    look('package', licence, (value) => (fields.package = value))
    look('company', company, (value) => (fields.contractorCompanyID = value))
    look('reportsTo', person, (value) => (fields.reportsToUserID = value))
    look('canCreateProject', yesOrNo, (value) => (fields.canCreateProject = value))
    look('language', languageWords, (value) => (fields.language = value))
    return { fields, errors: faults }
  }
}

const isFault = (found: unknown): found is CellError =>
  typeof found === 'object' && found !== null && 'code' in found

const yesOrNo = (text: string): boolean | CellError =>
  yes.has(text.toLowerCase())
    ? true
    : no.has(text.toLowerCase())
      ? false
      : { code: 'unknown', value: text }

/** Finds values by words, ignoring case; a word of several values is ambiguous. */
function byWords<Value>(
  all: readonly (readonly [string, Value])[],
): (text: string) => Value | CellError {
  const found = new Map<string, Set<Value>>()
  for (const [word, value] of all)
    found.set(word.toLowerCase(), (found.get(word.toLowerCase()) ?? new Set()).add(value))
  return (text) => {
    const values = found.get(text.toLowerCase())
    if (values !== undefined && values.size > 1) return { code: 'ambiguous' }
    const [value] = values ?? []
    return value ?? { code: 'unknown', value: text }
  }
}
