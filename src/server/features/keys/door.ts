export { reportKeysOf, setReportKeys } from './report-keys.ts'
