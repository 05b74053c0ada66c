export { catalogueKey, catalogueQuery, useCatalogue } from './use-catalogue.ts'
