export { scopeOfPerson } from './scope.ts'
