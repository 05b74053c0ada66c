export { printablePlan } from './print.ts'
export { sealablePlan } from './seal.ts'
export { preTaskPlanKind } from './plan-kind.ts'
export { preTaskSubmissionKind } from './submission-kind.ts'
