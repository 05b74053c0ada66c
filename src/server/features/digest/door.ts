export { askForDigests, keepAsking } from './ask-for-digests.ts'
export { digestMailJob } from './digest-job.ts'
export { digestPages } from './pages.ts'
