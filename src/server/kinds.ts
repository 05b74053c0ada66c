import { certificateKind } from '#server/features/certificates/door.ts'
import { contractorKind } from '#server/features/contractors/door.ts'
import { correctiveActionKind } from '#server/features/corrective-actions/door.ts'
import { hazardKind } from '#server/features/hazards/door.ts'
import { establishmentKind, oshaCaseKind, oshaYearKind } from '#server/features/osha/door.ts'
import { preTaskPlanKind, preTaskSubmissionKind } from '#server/features/pre-task-plans/door.ts'
import { projectKind } from '#server/features/projects/door.ts'
import { scheduleKind } from '#server/features/schedules/door.ts'
import { submissionKind } from '#server/features/submissions/door.ts'
import { registerKinds } from '#server/records/register.ts'

/**
 * The capabilities' definitions of every kind of record that the records engine writes, offline or
 * online. Only this file of the server names them.
 */
export const definitions = {
  certificate: certificateKind,
  contractor: contractorKind,
  correctiveAction: correctiveActionKind,
  hazard: hazardKind,
  oshaCase: oshaCaseKind,
  oshaEstablishment: establishmentKind,
  oshaYear: oshaYearKind,
  preTaskPlan: preTaskPlanKind,
  preTaskSubmission: preTaskSubmissionKind,
  project: projectKind,
  schedule: scheduleKind,
  submission: submissionKind,
}

/** The registered kinds, with the statements that follow from their fields. */
export const kinds = registerKinds(definitions)

export type Kinds = typeof kinds
