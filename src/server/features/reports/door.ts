export { readReportScopeOfPerson } from './scope.ts'
