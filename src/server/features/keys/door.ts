export { type StoredPersonKeys, personKeys, readsKeys } from './show-keys.ts'
export { reportKeysOf, setReportKeys } from './report-keys.ts'
