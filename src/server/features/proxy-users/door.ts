export { loginAsMailJob, loginAsOverJob } from './jobs.ts'
