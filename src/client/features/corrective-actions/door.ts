import { addresses } from './addresses.ts'

export { ActionStatus, RiskLevelMark, waitingReplies } from './marks.tsx'
export { saveWords as actionSaveWords, undoneNote } from './words.ts'

/** Returns the address of an action for a safety professional or a system administrator. */
export const actionAddress = (system: boolean, id: number): string =>
  addresses(system).one(String(id))
