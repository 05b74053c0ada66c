import { roles } from '#contract/kernel/role.ts'
import { useRecord } from '#client/workspace/use-record.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { RecordGate } from '../record-gate.tsx'
import { DetailView } from './detail-view.tsx'

/** One corrective action by its number or uid: from the device, or asked for when a link led here (CA-64). */
export function ActionDetail({ caID }: { caID: string }) {
  const me = useMe()
  const one = useRecord('correctiveAction', caID)
  const system = me.app_metadata.role.roleID === roles.systemAdmin
  return (
    <RecordGate caID={caID} one={one} system={system}>
      {(row) => <DetailView key={row.uid} row={row} system={system} />}
    </RecordGate>
  )
}
