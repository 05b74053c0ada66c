export { loginAsMailJob, loginAsOverJob } from './jobs.ts'
export { makeChangeProxies } from './change-proxies.ts'
