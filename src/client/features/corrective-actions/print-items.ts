import { needWords } from '#client/i18n/language.ts'
import type { ExtraMenuItems } from '#client/records/list/export-list.ts'
import type { ActionListRow } from './layout.ts'

/** Prints the actions in the list as PDFs, without those that the server does not have yet. */
export async function printShown(): Promise<ExtraMenuItems<ActionListRow>> {
  const [{ printItems }] = await Promise.all([
    import('#client/features/prints/door.ts'),
    needWords('prints'),
  ])
  return ({ rows, ...given }) => {
    const records = rows.filter(({ caTicketHash }) => caTicketHash !== '')
    return printItems({
      accountID: records[0]?.accountID ?? 0,
      kind: 'correctiveAction',
      records: records.map(({ uid }) => uid),
      ...given,
    })
  }
}
