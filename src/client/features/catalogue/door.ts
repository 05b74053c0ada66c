export { catalogueIn, planIn } from './join.ts'
export { bringPrograms, catalogueKey, changeOwnPlans, ownLookups } from './lookups.ts'
export { useCatalogue, useProgram } from './use-catalogue.ts'
