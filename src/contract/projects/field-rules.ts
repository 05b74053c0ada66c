import type { RecordRules } from '../kernel/field.ts'

const asked = { meeting: 'review', suggest: 'theirs' } as const

/** Who wins when two people changed one field (offline design, 7; PROJ-35). */
export const projectRules: RecordRules = {
  fields: {
    number: asked,
    name: asked,
    address: asked,
    assignedToUserID: asked,
    isActive: asked,
  },
  rank: () => undefined,
  // Deactivated wins: an edit must not go over a project that was deactivated meanwhile.
  // A change of `isActive` itself carries no guard.
  guards: (patch) => ('isActive' in patch ? [] : ['isActive']),
}
