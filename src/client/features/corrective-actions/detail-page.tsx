import { useParam } from '#client/shell/address.ts'
import { ActionDetail } from './detail/action-detail.tsx'

/** Detail and edit of one corrective action (CA-02, CA-04). */
export function DetailPage() {
  return <ActionDetail caID={useParam('caID')} />
}
