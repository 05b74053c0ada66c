import { addressLimit, nameLimit } from '../kernel/entered-limits.ts'
import type { Fields } from '../kernel/fields.ts'

const always = ['create', 'edit', 'call'] as const

/**
 * The fields of a project (PROJ-08; conflicts: PROJ-35). The server does not store the `key` of an
 * unsaved row (PROJ-09). A new project needs no assigned person; an edit must name one (PROJ-13,
 * PROJ-14).
 */
export const projectFields = {
  projectID: { kind: 'number', write: 'never', filled: true },
  number: { kind: 'text', most: 50, needs: always, suggest: 'theirs' },
  name: { kind: 'text', most: nameLimit, needs: always, suggest: 'theirs' },
  address: { kind: 'text', most: addressLimit, needs: always, suggest: 'theirs' },
  isActive: { kind: 'flag', default: true, write: 'edit' },
  assignedToUserID: {
    kind: 'reference',
    to: 'user',
    byUid: true,
    companion: { field: 'assignedToUser', as: 'person' },
    needs: ['edit'],
    asks: 'Please assign the project to user!',
  },
  accountID: { kind: 'reference', to: 'account', write: 'never', filled: true },
  createdBy: { kind: 'reference', to: 'user', write: 'never', filled: true },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
} as const satisfies Fields
