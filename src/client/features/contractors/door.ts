export { ContractorDialog } from './contractor-dialog.tsx'
export { useContractors } from './use-contractors.ts'
