import { useLingui } from '@lingui/react/macro'
import { roles } from '#contract/kernel/role.ts'
import { useRecord } from '#client/workspace/use-record.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { RecordBoundary } from '#client/records/one/record-boundary.tsx'
import { HistoryPageFrame } from '#client/records/one/record-history.tsx'
import { useGo, useParam } from '#client/shell/address.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { addresses, refOfRow } from './addresses.ts'
import { ActionHistory } from './history/action-history.tsx'
import { gateWords } from './words.ts'

/** The page with the whole history of one action (CA-05, CA-56 to CA-61). */
export function HistoryPage() {
  const { t } = useLingui()
  const me = useMe()
  const go = useGo()
  const caID = useParam('caID')
  const one = useRecord('correctiveAction', caID)
  const { list, one: addressOf } = addresses(me.app_metadata.role.roleID === roles.systemAdmin)
  return (
    <RecordBoundary
      one={one}
      words={gateWords}
      list={list}
      own={addressOf(caID)}
      named={{ kind: 'correctiveAction', ref: caID }}
    >
      {(row) => {
        const back = addressOf(refOfRow(row))
        return (
          <HistoryPageFrame
            meta={row.title}
            back={
              <BackLink
                label={row.caTicketHash || t`Number follows`}
                href={back}
                onOpen={() => go(back)}
              />
            }
          >
            <ActionHistory row={row} />
          </HistoryPageFrame>
        )
      }}
    </RecordBoundary>
  )
}
