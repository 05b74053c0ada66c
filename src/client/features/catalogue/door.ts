export { catalogueKey, useCatalogue } from './use-catalogue.ts'
