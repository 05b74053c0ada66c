import { needWords } from '#client/i18n/language.ts'
import type { ExtraMenuItems } from '#client/records/list/export-list.ts'
import type { PreTaskPlanView } from './plan-row.ts'

/** Offers the plans of the list as PDFs to a person of this company. */
export async function printShown(accountID: number): Promise<ExtraMenuItems<PreTaskPlanView>> {
  const [{ printItems }] = await Promise.all([
    import('#client/features/prints/door.ts'),
    needWords('prints'),
  ])
  return ({ rows, ...given }) =>
    printItems({
      accountID,
      kind: 'preTaskSubmission',
      records: rows.map(({ uid }) => uid),
      ...given,
    })
}
