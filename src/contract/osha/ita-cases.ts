import { isEmpty } from '../kernel/fields.ts'
import {
  injuryKinds,
  type ItaCaseField,
  itaCaseFields,
  type ItaCaseProblem,
  neededOfCase,
  outcomes,
  textsOfCase,
} from './choices.ts'
import type { OshaCase } from './schema.ts'

/**
 * The columns of the agency's file of case data, in its order (Injury Tracking Application, "OSHA
 * Forms 300 and 301 case data"). It has no names or addresses of employees, physicians or
 * facilities (1904.41(b)(9)). Decision 92 names the source.
 */
export const itaCaseColumns = [
  'establishment_name',
  'year_of_filing',
  'case_number',
  'job_title',
  'date_of_incident',
  'incident_location',
  'incident_description',
  'incident_outcome',
  'dafw_num_away',
  'djtr_num_tr',
  'type_of_incident',
  'date_of_birth',
  'date_of_hire',
  'sex',
  'treatment_facility_type',
  'treatment_in_patient',
  'time_started_work',
  'time_of_incident',
  'time_unknown',
  'nar_before_incident',
  'nar_what_happened',
  'nar_injury_illness',
  'nar_object_substance',
  'date_of_death',
] as const
type ItaCaseColumn = (typeof itaCaseColumns)[number]

/**
 * The most characters of a description; the app already limits the other texts to their columns.
 */
const maxDescriptionLength = 255

/**
 * Returns what keeps a case out of the agency's file, one problem for each field. Sex and the time
 * at which work began may be empty. A privacy case is sent like any other, because no case has a
 * name.
 */
export function problemsForIta(row: OshaCase): { field: ItaCaseField; problem: ItaCaseProblem }[] {
  const problemOf = (field: ItaCaseField): ItaCaseProblem | null => {
    if (isMissing(row, field)) return 'missing'
    if (field === 'description' && row.description.length > maxDescriptionLength) return 'long'
    return textsOfCase.some((name) => name === field && namesEmployee(row[name], row))
      ? 'named'
      : null
  }
  return itaCaseFields.flatMap((field) => {
    const problem = problemOf(field)
    return problem === null ? [] : [{ field, problem }]
  })
}

function isMissing(row: OshaCase, field: ItaCaseField): boolean {
  if (field === 'eventTime' && row.eventTimeUnknown) return false
  return neededOfCase.some((name) => name === field && isEmpty(row[name]))
}

function namesEmployee(
  text: string | undefined,
  { employeeName }: Pick<OshaCase, 'employeeName'>,
): boolean {
  const name = employeeName.trim().toLowerCase()
  return name !== '' && text?.toLowerCase().includes(name) === true
}

/** Returns the line of a case without problems, in the order of the columns. */
export function itaCaseLine(establishmentName: string, row: OshaCase): (string | number)[] {
  const line: Record<ItaCaseColumn, string | number> = {
    establishment_name: establishmentName,
    year_of_filing: row.logYear,
    case_number: row.caseNumber,
    job_title: oneLine(row.jobTitle),
    date_of_incident: written(row.injuryDate),
    incident_location: oneLine(row.whereOccurred),
    incident_description: oneLine(row.description),
    // Codes 1 to 4 stand for boxes G to J, codes 1 to 6 for the numbers of column M.
    incident_outcome: outcomes.findIndex((one) => one === row.outcome) + 1,
    dafw_num_away: row.daysAway || '',
    djtr_num_tr: row.daysRestricted || '',
    type_of_incident: injuryKinds.findIndex((one) => one === row.injuryKind) + 1,
    date_of_birth: written(row.birthDate),
    date_of_hire: written(row.hireDate),
    sex: row.sex?.slice(0, 1).toUpperCase() ?? '',
    treatment_facility_type: row.emergencyRoom === 'yes' ? 1 : 0,
    treatment_in_patient: row.hospitalized === 'yes' ? 1 : 0,
    time_started_work: row.workBegan ?? '',
    time_of_incident: row.eventTime ?? '',
    time_unknown: row.eventTimeUnknown ? 1 : '',
    nar_before_incident: oneLine(row.doingBefore),
    nar_what_happened: oneLine(row.whatHappened),
    nar_injury_illness: oneLine(row.whatInjury),
    nar_object_substance: oneLine(row.whatObject),
    date_of_death: written(row.deathDate),
  }
  return itaCaseColumns.map((name) => line[name])
}

/** Removes line breaks, because each case is one line of the agency's file. */
const oneLine = (text = '') => text.replaceAll(/\s+/g, ' ').trim()

/** Writes a day as `MM/DD/YYYY`; '' for none. */
function written(day: string | null | undefined): string {
  return !day ? '' : `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
}
