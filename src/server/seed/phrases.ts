import { createdNote as firstNote } from '#server/features/corrective-actions/create.ts'
import type { Random } from './random.ts'

/** Notes that people write into histories. */
export const createdNote = firstNote

/** Reasons for a later due date. */
export const extendedNote = [
  'More time agreed: the part is on its way.',
  'Moved behind the pour, agreed with the superintendent.',
  'Weather stopped the work, new day agreed.',
] as const

export const progressNotes = [
  'Looked at it with the foreman, work has started.',
  'Material ordered, should be here by Thursday.',
  'Crew informed at the morning huddle. Permanent fix under way.',
  'Subcontractor notified in writing, answer expected tomorrow.',
  'Temporary measure in place until the part arrives.',
  'Talked to the crew. They will finish it after the pour.',
  'Discussed in the weekly safety meeting; responsibilities are clear.',
  'Waiting for the rental company to swap the unit.',
  'Half done, second part planned for Monday.',
  'Photos sent to the superintendent, he agrees with the plan.',
] as const

const closing = [
  'Done and checked on site.',
  'Verified during the walk with the superintendent.',
  'Fixed. The crew knows why it matters.',
  'Completed, photos are in the project folder.',
  'Checked twice this week, no repeat.',
  'Closed after the follow-up inspection.',
  'Corrected by the subcontractor and accepted.',
] as const

const one = (list: readonly string[]) => (random: Random) => random.pick(list)

export const closingNote = one(closing)
export const acknowledged = one([
  'Put right on the spot.',
  'Corrected at once together with the crew.',
  'Immediate measure done, root cause still open.',
])
export const reassignedNote = one([
  'Belongs to your area, please take over.',
  'Reassigned: he is on leave until the 15th.',
  'Moved to the superintendent of this building.',
])
export const severityNote = one([
  'Risk level adjusted after talking to the crew.',
  'Reassessed on site.',
  'Risk level changed after the review with the owner.',
])
export const reopenedNote = one([
  'Found again on the next walk, reopened.',
  'Fix did not hold, needs another look.',
  'Reopened: the second bay was forgotten.',
])

/** Notes to an answer without a finding. */
export const formNotes = [
  'Two covers at grid D re-marked.',
  'Checked again after the rain.',
  'Replaced one damaged tag during the walk.',
  'Discussed with the crew at the huddle.',
  'Foreman informed, nothing open.',
  'As yesterday, looked at both sides.',
] as const

/** Texts that people write where a form requests words. */
export const formTexts = [
  'Nothing to report today.',
  'Work in two areas, both barricaded. Crew of six, briefed at 6:40.',
  'Deck pour moved to tomorrow because of wind. Area left clean and closed off.',
  'Deliveries until noon; the lay-down area is full. Walkway kept open.',
  'New hire shadowed by the foreman all morning.',
  'Subcontractor on site from 8:00, permits seen.',
] as const
