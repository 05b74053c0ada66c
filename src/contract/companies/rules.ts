import { isEmail } from '../access/password.ts'
import { rulesOf } from '../kernel/field.ts'
import { isEmpty } from '../kernel/fields.ts'
import { type RoleID, roles } from '../kernel/role.ts'
import type { ReportKeys } from '../keys/schema.ts'
import { type CompanyField, companyFields } from './fields.ts'

/** The facts about a person that the rules of companies need. */
export interface CompanyPerson {
  roleID: RoleID
  /** Role 2 without a manager (G1-01). */
  isOwner: boolean
}

/**
 * The limits of a company's forms, in one table for both sides (G1-47, G1-49). `keys/rules.ts` has
 * those of a Power BI key.
 */
export const companyLimits = {
  /** Phone, contact number, licence and seat counts. */
  digits: { pattern: /^\d{1,10}$/, most: 10 },
  /** Pixels of the shorter and the longer side. */
  logo: { bytes: 2_097_152, shorter: 720, longer: 1280, types: ['image/png', 'image/jpeg'] },
} as const

/**
 * Returns true if this person may make companies, switch between them and list them (ACL-21 to
 * ACL-28).
 */
export function mayManageCompanies({ roleID }: Pick<CompanyPerson, 'roleID'>): boolean {
  return roleID === roles.systemAdmin
}

/**
 * Returns true if this person may edit a company's own data (ACL-29 to ACL-32). The caller checks
 * that it is the person's company, or the person the provider's.
 */
export function mayEditCompany(person: CompanyPerson): boolean {
  return mayManageCompanies(person) || person.isOwner
}

/**
 * Fields that only the system administrator writes, and sees in the form (ACC-52, ACC-56, ACC-76,
 * ACC-84).
 */
const systemFields: readonly (CompanyField | keyof ReportKeys)[] = [
  'noLicenses',
  'isActive',
  'isPowerBIReportFree',
  'powerBIKey',
  'caPowerBIkey',
]

/** Returns the fields of a change that this person may not set. */
export function refusedFields(
  person: CompanyPerson,
  set: Readonly<Record<string, unknown>>,
): string[] {
  if (mayManageCompanies(person)) return []
  const system: readonly string[] = systemFields
  // Anyone of the company may finish its setup, but not begin it again (G1-106).
  return Object.keys(set).filter((name) =>
    name === 'isConfigurate' ? set[name] !== true : system.includes(name) || !person.isOwner,
  )
}

/**
 * Returns the fields with an invalid value (ACC-49, ACC-51, ACC-53). It passes over empty fields.
 */
export function companyProblems(values: Readonly<Record<string, unknown>>): CompanyField[] {
  const isWrong = (name: CompanyField, isRight: (text: string) => boolean) =>
    !isEmpty(values[name]) && !isRight(String(values[name]).trim())
  const wrong: CompanyField[] = []
  if (isWrong('contactPhone', (text) => companyLimits.digits.pattern.test(text)))
    wrong.push('contactPhone')
  if (isWrong('contactEmail', isEmail)) wrong.push('contactEmail')
  if (isWrong('noLicenses', (text) => companyLimits.digits.pattern.test(text)))
    wrong.push('noLicenses')
  const risks: readonly string[] = companyFields.secondPersonFrom.options
  if (isWrong('secondPersonFrom', (text) => risks.includes(text))) wrong.push('secondPersonFrom')
  // A company always has a time zone.
  if (values['timeZone'] !== undefined && !isTimeZone(String(values['timeZone'])))
    wrong.push('timeZone')
  return wrong
}

/**
 * Returns true for a place of the zone database, or UTC. A bare offset has no summer time, and
 * client and server may read an abbreviation (`PST`) as different zones.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Za-z]+\//.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A person decides when two people changed one field. */
export const companyRules = rulesOf(companyFields, () => [])
