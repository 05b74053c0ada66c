import type { Person } from '#contract/kernel/shapes.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'

interface Manager {
  user_id: number
  name: string
  user_metadata: { jobTitle: string | null }
}

/**
 * Whom an action may be assigned to: the managers without oneself (CA-20, CA-21). Who has it now stays displayed and
 * may be kept, also oneself or somebody who was blocked (G2-57).
 */
export function assignees(managers: readonly Manager[], me: number, present: Person | null): SelectOption[] {
  const options = managers
    .filter(({ user_id }) => user_id !== me)
    .map(({ user_id, name, user_metadata }) => ({ value: String(user_id), label: name, second: user_metadata.jobTitle ?? undefined }))
  if (present === null || options.some(({ value }) => value === String(present.user_id))) return options
  return [{ value: String(present.user_id), label: present.name }, ...options]
}
