export { establishmentKind, oshaCaseKind, oshaYearKind } from './kinds.ts'
export { printableLog, printableSummary } from './print.ts'
