export { asksNothing } from './asks-nothing.ts'
export { PastCases } from './past-cases.tsx'
export type { CaseQuestion } from './case-query.ts'
