import { isEmail } from '../access/password.ts'
import { rulesOf } from '../kernel/field.ts'
import { isEmpty } from '../kernel/fields.ts'
import { type RoleID, roles } from '../kernel/role.ts'
import type { ReportKeys } from '../keys/schema.ts'
import { type CompanyField, companyFields } from './fields.ts'

/** What is known of a person when a company rule is asked. */
export interface CompanyPerson {
  roleID: RoleID
  /** Role 2 and reports to nobody (G1-01). */
  isOwner: boolean
}

/**
 * The limits of what a company's forms take, in one table for both sides (G1-47, G1-49). What a
 * Power BI key may be stands in `keys/rules.ts`.
 */
export const companyLimits = {
  /** Phone, contact number, licence and seat counts. */
  digits: { pattern: /^\d{1,10}$/, most: 10 },
  /** px of the shorter and the longer side. */
  logo: { bytes: 2_097_152, shorter: 720, longer: 1280, types: ['image/png', 'image/jpeg'] },
} as const

/** May this person make companies, switch between them and list them (ACL-21 to ACL-28)? */
export function mayManageCompanies({ roleID }: Pick<CompanyPerson, 'roleID'>): boolean {
  return roleID === roles.systemAdmin
}

/**
 * May this person edit what a company says of itself (ACL-29 to ACL-32)? The company is the own
 * one, or the person the provider's.
 */
export function mayEditCompany(person: CompanyPerson): boolean {
  return mayManageCompanies(person) || person.isOwner
}

/**
 * Fields that only the system administrator writes, and is shown in the form (ACC-52, ACC-56,
 * ACC-76, ACC-84).
 */
const systemFields: readonly (CompanyField | keyof ReportKeys)[] = [
  'noLicenses',
  'isActive',
  'isPowerBIReportFree',
  'powerBIKey',
  'caPowerBIkey',
]

/** Of the fields that a change sets, those which this person may not. */
export function refusedFields(
  person: CompanyPerson,
  set: Readonly<Record<string, unknown>>,
): string[] {
  if (mayManageCompanies(person)) return []
  const system: readonly string[] = systemFields
  // Whoever of the company finishes its setup says so; nobody of it begins it anew (G1-106).
  return Object.keys(set).filter((name) =>
    name === 'isConfigurate' ? set[name] !== true : system.includes(name) || !person.isOwner,
  )
}

/** Fields with a value that cannot be (ACC-49, ACC-51, ACC-53). What is empty is another matter. */
export function companyProblems(values: Readonly<Record<string, unknown>>): CompanyField[] {
  const isWrong = (name: CompanyField, isRight: (text: string) => boolean) =>
    !isEmpty(values[name]) && !isRight(String(values[name]).trim())
  const wrong: CompanyField[] = []
  if (isWrong('contactPhone', (text) => companyLimits.digits.pattern.test(text)))
    wrong.push('contactPhone')
  if (isWrong('contactEmail', isEmail)) wrong.push('contactEmail')
  if (isWrong('noLicenses', (text) => companyLimits.digits.pattern.test(text)))
    wrong.push('noLicenses')
  // It is never without one.
  if (values['timeZone'] !== undefined && !isTimeZone(String(values['timeZone'])))
    wrong.push('timeZone')
  return wrong
}

/**
 * A place of the zone database, or UTC; a bare distance from Greenwich has no summer, and of
 * shortened names (`PST`) each side makes another zone.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Za-z]+\//.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Who wins when two people changed one field: a person decides. */
export const companyRules = rulesOf(companyFields, () => [])
