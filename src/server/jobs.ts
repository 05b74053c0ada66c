import { resetMailJob } from '#server/features/access/door.ts'
import { registerJobs } from '#server/jobs/define.ts'

/** All that the server does later. The one place that names them, one line each (docs/architecture.md, 'Adding things'). */
export const jobKinds = registerJobs(resetMailJob)
