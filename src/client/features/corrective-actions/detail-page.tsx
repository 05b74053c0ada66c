import { roles } from '#contract/kernel/role.ts'
import { useRecord } from '#client/data/replica/use-record.ts'
import { useMe } from '#client/data/session/workspace-context.ts'
import { useParam } from '#client/shell/address.ts'
import { DetailView } from './detail/detail-view.tsx'
import { RecordGate } from './record-gate.tsx'

/** One corrective action by its number or uid: from the device, or asked for when a link led here (CA-02, CA-04, CA-64). */
export function DetailPage() {
  const me = useMe()
  const ref = useParam('caID')
  const one = useRecord('action', ref)
  const system = me.app_metadata.role.roleID === roles.sysAdmin
  return (
    <RecordGate one={one} system={system}>
      {(row) => <DetailView key={row.uid} row={row} one={one} system={system} />}
    </RecordGate>
  )
}
