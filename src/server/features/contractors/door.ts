export { contractorKind } from './kind.ts'
export { contractorReport } from './queries.ts'
