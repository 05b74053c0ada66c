export { actionKind } from './record.ts'
