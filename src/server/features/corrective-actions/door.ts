export { correctiveActionKind } from './record.ts'
