import { useLingui } from '@lingui/react/macro'
import { roles } from '#contract/kernel/role.ts'
import { useRecord } from '#client/workspace/use-record.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useGo, useParam } from '#client/shell/address.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { addresses } from './addresses.ts'
import { ActionHistory } from './history/action-history.tsx'
import { refOfRow } from './list-view.ts'
import { RecordGate } from './record-gate.tsx'
import css from './history/history.module.css'

/** The whole history of one action (CA-05, CA-56 to CA-61). */
export function HistoryPage() {
  const { t } = useLingui()
  const me = useMe()
  const go = useGo()
  const caID = useParam('caID')
  const one = useRecord('correctiveAction', caID)
  const system = me.app_metadata.role.roleID === roles.systemAdmin
  return (
    <RecordGate caID={caID} one={one} system={system}>
      {(row) => {
        const back = addresses(system).one(refOfRow(row))
        const number = row.caTicketHash || t`Number follows`
        return (
          <ScrollArea>
            <PageHeader lined title={t`History`} meta={row.title} back={<BackLink label={number} href={back} onOpen={() => go(back)} />} />
            <div className={css.page}>
              <ActionHistory row={row} />
            </div>
          </ScrollArea>
        )
      }}
    </RecordGate>
  )
}
