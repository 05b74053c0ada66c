export { type PersonKeys, personKeys, readsKeys } from './tell.ts'
export { reportKeysOf, setReportKeys } from './report-keys.ts'
