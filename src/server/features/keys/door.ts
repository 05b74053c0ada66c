export { type StoredPersonKeys, personKeys, readsKeys } from './tell.ts'
export { reportKeysOf, setReportKeys } from './report-keys.ts'
