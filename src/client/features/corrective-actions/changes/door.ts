export { actionSummary } from '../layout.ts'
export { ChangeDialog, withFields } from './change-dialog.tsx'
