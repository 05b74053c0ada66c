export { correctiveActionKind } from './kind.ts'
