import { useMemo } from 'react'
import { useLastValues } from '#client/records/form/last-used.ts'
import type { ControlState } from '#client/records/form/control-spec.tsx'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { correctiveActionLayout as layout, type Row } from '../layout.ts'
import { createForm } from '../new-action.ts'

interface LastAssignee {
  /** Beneath the choice: the person who was chosen last in this project, unless they have the action already. */
  offers: ControlState['offers']
  /** It was saved with this one. */
  note: (chosen: string) => void
}

/** Who was given the last action of the project, here or in a new one: one tap for the next that is handed on. `row`: as the form shows it. */
export function useLastAssignee({ projectID, assignedTo }: Pick<Row, 'projectID' | 'assignedTo'>, options: readonly SelectOption[]): LastAssignee {
  const { rows } = useRecords('project')
  const last = useLastValues(layout, createForm)
  // A new action names its project by uid, under which its last assignee is kept; one that is not sent yet has no number.
  const project = rows.find(({ uid, projectID: number }) => uid === String(projectID) || (number > 0 && number === projectID))?.uid ?? ''
  return useMemo(() => {
    const present = String(assignedTo)
    const found = last?.offered({ assignedTo: { options } }, { projectID: project })['assignedTo']?.offers
    const others = found?.options.filter(({ value }) => value !== present) ?? []
    return {
      offers: found && { ...found, options: others, instead: present },
      note: (chosen) => last?.note({ projectID: project, assignedTo: chosen }, ['assignedTo']),
    }
  }, [assignedTo, last, options, project])
}
