export { bringPrograms, catalogueIn } from './join.ts'
export { ownLookups, ownPlans } from './lookups.ts'
export { planIn } from './plan-in.ts'
export { useCatalogue, useProgram } from './use-catalogue.ts'
