import { rulesOf } from '../kernel/field.ts'
import { correctiveActionFields } from './fields.ts'
import { closed } from './lookups.ts'

/**
 * Who wins when two people changed one field (offline design, 7; CA-72). The danger may not be the one that was looked
 * at: closing guards it (F-81).
 */
export const actionRules = rulesOf(correctiveActionFields, (patch, seen) =>
  patch['status'] === closed && seen['status'] !== closed ? ['severity', 'description'] : [],
)
