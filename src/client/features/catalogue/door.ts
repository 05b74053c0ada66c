export { catalogueIn, planIn } from './join.ts'
export { bringPrograms, ownLookups } from './lookups.ts'
export { useCatalogue, useProgram } from './use-catalogue.ts'
