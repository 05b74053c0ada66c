export { loginAsMailJob, loginAsOverJob } from './jobs.ts'
export { createChangeProxies } from './change-proxies.ts'
