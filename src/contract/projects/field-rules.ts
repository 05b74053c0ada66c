import { rulesOf } from '../kernel/field.ts'
import { projectFields } from './fields.ts'

/**
 * Who wins when two people changed one field (offline design, 7; PROJ-35). Deactivated wins: an edit must not go over
 * a project that was deactivated meanwhile; a change of `isActive` itself carries no guard.
 */
export const projectRules = rulesOf(projectFields, (patch) => ('isActive' in patch ? [] : ['isActive']))
