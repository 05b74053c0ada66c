import { resetMailJob } from '#server/features/access/door.ts'
import { invitationMailJob } from '#server/features/invites/door.ts'
import { digestMailJob } from '#server/features/digest/door.ts'
import { pullJob } from '#server/features/goformz/door.ts'
import { sweep } from '#server/file-kinds.ts'
import { writeAnewJob } from '#server/files/anew.ts'
import { removeFileJob, removePartsJob } from '#server/files/files.ts'
import { actionNoteMailJob } from '#server/features/corrective-actions/door.ts'
import { certificateMailJob } from '#server/features/certificates/door.ts'
import { guestLinkMailJob, guestReplyMailJob } from '#server/features/guest-links/door.ts'
import { helpMailJob, salesMailJob } from '#server/features/help/door.ts'
import { printJob } from '#server/features/prints/door.ts'
import { loginAsMailJob, loginAsOverJob } from '#server/features/proxy-users/door.ts'
import { movedMailJob, movesMailJob } from '#server/features/team/door.ts'
import { scheduleMailJob, scheduleRunJob } from '#server/features/schedules/door.ts'
import { printables } from '#server/printables.ts'
import { reports } from '#server/reports.ts'
import { sealJobs } from '#server/sealables.ts'
import { registerJobs } from '#server/jobs/define.ts'

/** Makes the file of a scheduled report. */
export const scheduleRunJobs = scheduleRunJob(reports)

/**
 * All kinds of jobs, one line each. Only this file names them (docs/architecture.md, 'Adding
 * things').
 */
export const jobKinds = registerJobs(
  resetMailJob,
  invitationMailJob,
  removeFileJob,
  removePartsJob,
  sweep.job,
  writeAnewJob,
  certificateMailJob,
  helpMailJob,
  salesMailJob,
  actionNoteMailJob,
  guestLinkMailJob,
  guestReplyMailJob,
  loginAsMailJob,
  loginAsOverJob,
  movedMailJob,
  movesMailJob,
  pullJob,
  printJob(printables),
  scheduleRunJobs,
  scheduleMailJob,
  digestMailJob,
  ...sealJobs.kinds,
)
