import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import { licenseName, licenses } from '#contract/packages/licenses.ts'
import { call } from '#client/data/api/call.ts'
import type { ListExport } from '#client/records/list/export-list.ts'
import type { AssociateRow } from './associate-rows.ts'

/** Role names in the person's language; on the wire they are English (SES-05). */
export const roleWord = (roleID: number) => (roleID === roles.mobileUser ? msg`User` : msg`Administrator`)

/** Role and licence in one line, as their cell has them in two. */
export function roleAndLicence({ roleID, package: licence }: Pick<AssociateRow, 'roleID' | 'package'>, i18n: I18n): string {
  const words = wordsOf(i18n)
  return `${i18n._(roleWord(roleID))}, ${words[licence] ?? licence}`
}

/** Names of what can be bought are the same in every language. */
export const licenceWord = (id: string, i18n: I18n) => (id === '' ? i18n._(msg`No license`) : licenseName(id))

/** The words of stored roles and licences, of which '' is none. */
function wordsOf(i18n: I18n): Record<string, string> {
  const byRole = [roles.mobileUser, roles.safetyProfessional, roles.systemAdmin].map((roleID) => [roleID, i18n._(roleWord(roleID))])
  return { ...Object.fromEntries(licenses.map(({ packageID, packageName }) => [packageID, packageName])), '': i18n._(msg`No license`), ...Object.fromEntries(byRole) }
}

/** Another company's people leave by the server, which tells it in that company's trail; who stands in the table, in its order. */
export function exportedPeople(accountID: string, of: string | undefined): ListExport<AssociateRow> {
  return {
    of,
    ask: ({ body, rows, i18n }) => {
      const columns = body.columns.map((column) => (column.name === 'roleID' ? { ...column, words: wordsOf(i18n) } : column))
      return call('team.export', { params: { accountID }, body: { ...body, columns, people: rows.map(({ user_id }) => user_id) } })
    },
  }
}
