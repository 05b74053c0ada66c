export { hazardKind } from './kind.ts'
