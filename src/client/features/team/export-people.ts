import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import { licenses } from '#contract/packages/licenses.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import { call } from '#client/data/api/call.ts'
import type { ListExport } from '#client/records/list/export-list.ts'
import type { AssociateRow } from './associate-rows.ts'

/** Role names in the person's language; on the wire they are English (SES-05). */
export const roleWord = (roleID: number) =>
  roleID === roles.mobileUser ? msg`Mobile User` : msg`Administrator`

/** Says also that somebody has none. */
export const licenceWord = (id: string, i18n: I18n) =>
  id === '' ? i18n._(msg`No license`) : licenseWord(id, i18n)

/** The words of what is stored, by its column. */
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
 * Another company's people leave by the server, which tells it in that company's trail; who stands
 * in the table, in its order.
 */
export function exportedPeople(
  accountID: string,
  of: string | undefined,
): ListExport<AssociateRow> {
  return {
    of,
    ask: ({ body, rows, i18n }) => {
      const words = wordsOf(i18n)
      // What another capability says of people is on the device alone.
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
