export { projectKind } from './kind.ts'
export { projectReport } from './report.ts'
