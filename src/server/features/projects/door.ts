export { projectKind } from './record.ts'
