import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why the server refuses a value of a person that the screen let through: things are otherwise by now than this device knew. */
const own: Readonly<Record<string, MessageDescriptor>> = {
  reportsToUserID: msg`Choose an active Administrator of this company.`,
  contractorCompanyID: msg`Choose a company of the list.`,
  roleID: msg`Others report to this person. Let them report to somebody else first.`,
  package: msg`This license does not go with the role.`,
  canCreateProject: msg`An owner always creates projects.`,
}

/** The same fields in the person's language; one that has no words of its own keeps the server's. */
export function refusedFields(fields: Readonly<Record<string, string>>, i18n: I18n): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, own[name] ? i18n._(own[name]) : sentence]))
}
