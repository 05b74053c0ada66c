import { addresses } from './addresses.ts'

export { useMayClose } from './closing-rule.ts'
export { DueMark, useCompanyDay } from './due.tsx'
export { ActionStatus, RiskLevelMark, waitingReplies } from './marks.tsx'

/** Returns the address of an action for a safety professional or a system administrator. */
export const actionAddress = (system: boolean, id: number): string =>
  addresses(system).one(String(id))
