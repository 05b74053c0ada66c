import type { AuditRow } from '#contract/audit/operations.ts'
import { isObject, type Json } from '#contract/kernel/json.ts'
import { roleNames } from '#contract/kernel/role.ts'
import { licenseTitle } from '#contract/packages/licenses.ts'

/** The stored details of a line, and the present names for the numbers in them. */
export interface NumberedSubject {
  event: string
  details: Details
  from_name: string | null
  to_name: string | null
  of_name: string | null
}

type Details = Readonly<Record<string, Json>>

/**
 * Presents the details of a line of any event: `{ role: { from, to } }`, a bare `{ from, to }`, or
 * a value by its name.
 */
export function presentDetails(line: NumberedSubject): AuditRow['details'] {
  const { from, to, ...rest } = named(line)
  const bare =
    from === undefined && to === undefined
      ? []
      : [{ name: '', from: textOfValue(from), to: textOfValue(to) }]
  const others = Object.entries(rest).map(([name, value]) =>
    isObject(value) && ('from' in value || 'to' in value)
      ? { name, from: textOfValue(value['from']), to: textOfValue(value['to']) }
      : { name, from: '', to: textOfValue(value) },
  )
  return [...bare, ...others]
}

/**
 * Replaces the numbers of people, roles, licenses and industries by names, because numbers tell a
 * reader nothing.
 */
function named({ event, details, from_name, to_name, of_name }: NumberedSubject): Details {
  const { from, to, of, package: license, industryID } = details
  const bare = (nameOf: (value: Json) => Json) => ({
    ...details,
    ...(from !== undefined && { from: nameOf(from) }),
    ...(to !== undefined && { to: nameOf(to) }),
  })
  if (event === 'role-changed') return bare(roleOf)
  if (event === 'licence-changed') return bare(licenseOf)
  if (event === 'reports-to-changed')
    return {
      ...details,
      ...(from_name !== null && { from: from_name }),
      ...(to_name !== null && { to: to_name }),
    }
  if (event === 'company-changed' && isObject(industryID))
    return {
      ...details,
      industryID: {
        ...industryID,
        ...(from_name !== null && { from: from_name }),
        ...(to_name !== null && { to: to_name }),
      },
    }
  if (of_name !== null && of !== undefined) return { ...details, of: of_name }
  return license === undefined ? details : { ...details, package: licenseOf(license) }
}

const roleOf = (role: Json) => (role === 1 || role === 2 || role === 3 ? roleNames[role] : role)
const licenseOf = (license: Json) => (typeof license === 'string' ? licenseTitle(license) : license)

function textOfValue(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(textOfValue).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
