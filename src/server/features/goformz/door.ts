export { takeIn } from './queries.ts'
export { formzPdf } from './pdf-file.ts'
export { keepPulling, pullJob } from './connector/pull-job.ts'
export { goformzReport } from './report.ts'
