export { contractorKind } from './kind.ts'
