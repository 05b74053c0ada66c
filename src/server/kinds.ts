import { correctiveActionKind } from '#server/features/corrective-actions/door.ts'
import { projectKind } from '#server/features/projects/door.ts'
import type { RecordKinds } from '#server/records/kind.ts'

/** Every kind of record that may be changed while offline, by its word on the wire. The one place of the server that names them. */
export const kinds = { action: correctiveActionKind, project: projectKind } satisfies RecordKinds
