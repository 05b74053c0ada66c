export { bringPrograms, catalogueIn } from './join.ts'
export { ownLookups, ownPlans } from './lookups.ts'
export { planIn } from './plan-in.ts'
export { useCatalogue } from './use-catalogue.ts'
