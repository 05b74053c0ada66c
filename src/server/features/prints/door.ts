export { printJob } from './job.ts'
