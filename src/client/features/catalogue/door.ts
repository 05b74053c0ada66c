export { useCatalogue } from './use-catalogue.ts'
