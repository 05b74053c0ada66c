export { ChangeDialog, withFields } from './change-dialog.tsx'
