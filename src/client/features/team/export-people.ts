import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import { licenses } from '#contract/packages/licenses.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import { call } from '#client/data/api/call.ts'
import type { ListExportOptions } from '#client/records/list/export-list.ts'
import type { AssociateRow } from './associate-rows.ts'

/** Returns a role's name for translation; the wire has the English names (SES-05). */
export const roleWord = (roleID: number) =>
  roleID === roles.mobileUser ? msg`Mobile User` : msg`Administrator`

/** Returns the name of a licence, or the words for none. */
export const licenceWord = (id: string, i18n: I18n) =>
  id === '' ? i18n._(msg`No license`) : licenseWord(id, i18n)

/** Words for the stored values of each column. */
const wordsOf = (i18n: I18n): Readonly<Record<string, Record<string, string>>> => ({
  roleID: Object.fromEntries(
    [roles.mobileUser, roles.safetyProfessional, roles.systemAdmin].map((roleID) => [
      roleID,
      i18n._(roleWord(roleID)),
    ]),
  ),
  package: Object.fromEntries(
    licenses.map(({ packageID }) => [packageID, licenseWord(packageID, i18n)]),
  ),
})

/**
 * Exports another company's people through the server, which records it in that company's audit
 * trail: the people of the table, in its order.
 */
export function exportedPeople(
  accountID: string,
  of: string | undefined,
): ListExportOptions<AssociateRow> {
  return {
    of,
    requestFile: ({ body, rows, i18n }) => {
      const words = wordsOf(i18n)
      // Only the device has the certificates, which another capability adds.
      const columns = body.columns
        .filter(({ name }) => name !== 'certificates')
        .map((column) => ({ ...column, ...(words[column.name] && { words: words[column.name] }) }))
      return call('team.export', {
        params: { accountID },
        body: { ...body, columns, people: rows.map(({ user_id }) => user_id) },
      })
    },
  }
}
