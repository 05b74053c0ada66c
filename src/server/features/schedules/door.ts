export { scheduleKind } from './kind.ts'
