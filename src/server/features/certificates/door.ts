export { certificateFile } from './files.ts'
export { certificateKind } from './kind.ts'
export { certificateMailJob } from './mail-job.ts'
