import { isEmpty } from '../kernel/fields.ts'
import {
  establishmentTypes,
  type LackingField,
  neededOfEstablishment,
  neededOfYear,
} from './choices.ts'
import type { Establishment, OshaYear } from './schema.ts'
import type { OshaSummary } from './summary.ts'

/**
 * The columns of the agency's template for summary data, in its order (Injury Tracking
 * Application, "Establishment and Form 300A"; 1904.41).
 */
export const itaColumns = [
  'establishment_name',
  'ein',
  'company_name',
  'street_address',
  'city',
  'state',
  'zip',
  'naics_code',
  'industry_description',
  'size',
  'establishment_type',
  'year_filing_for',
  'annual_average_employees',
  'total_hours_worked',
  'no_injuries_illnesses',
  'total_deaths',
  'total_dafw_cases',
  'total_djtr_cases',
  'total_other_cases',
  'total_dafw_days',
  'total_djtr_days',
  'total_injuries',
  'total_skin_disorders',
  'total_respiratory_conditions',
  'total_poisonings',
  'total_hearing_loss',
  'total_other_illnesses',
  'change_reason',
] as const
type ItaColumn = (typeof itaColumns)[number]

/** Returns the fields that an establishment's line lacks; `year`: undefined without figures. */
export function lackingForIta(
  establishment: Establishment,
  year: OshaYear | undefined,
): LackingField[] {
  return [
    ...neededOfEstablishment.filter((name) => isEmpty(establishment[name])),
    ...neededOfYear.filter((name) => isEmpty(year?.[name])),
  ]
}

/** Returns the line of a complete establishment, in the order of the columns. */
export function itaLine(
  company: string,
  establishment: Establishment,
  year: OshaYear,
  { outcomes, kinds, ...summary }: OshaSummary,
): (string | number)[] {
  const type = establishmentTypes.findIndex((one) => one === establishment.establishmentType)
  const line: Record<ItaColumn, string | number> = {
    establishment_name: establishment.establishmentName,
    ein: digitsOf(establishment.ein),
    company_name: company.slice(0, 100),
    street_address: establishment.streetAddress,
    city: establishment.city,
    state: establishment.state,
    zip: digitsOf(establishment.zip),
    naics_code: establishment.naicsCode,
    industry_description: establishment.industryDescription,
    size: year.size,
    // A missing type counts as private.
    establishment_type: Math.max(type, 0) + 1,
    year_filing_for: year.logYear,
    annual_average_employees: year.annualAverageEmployees ?? '',
    total_hours_worked: year.totalHoursWorked ?? '',
    // 1: there were cases; 2: there were none.
    no_injuries_illnesses: summary.cases > 0 ? 1 : 2,
    total_deaths: outcomes.death,
    total_dafw_cases: outcomes.daysAway,
    total_djtr_cases: outcomes.restricted,
    total_other_cases: outcomes.other,
    total_dafw_days: summary.daysAway,
    total_djtr_days: summary.daysRestricted,
    total_injuries: kinds.injury,
    total_skin_disorders: kinds.skin,
    total_respiratory_conditions: kinds.respiratory,
    total_poisonings: kinds.poisoning,
    total_hearing_loss: kinds.hearing,
    total_other_illnesses: kinds.otherIllness,
    change_reason: year.changeReason,
  }
  return itaColumns.map((name) => line[name])
}

const digitsOf = (text: string) => text.replaceAll('-', '')
