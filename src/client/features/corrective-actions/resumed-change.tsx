import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { initialCreateForm, type ResumedChange } from '#client/records/form/initial-form.ts'
import { parseReference } from '#client/records/field-handlers.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import type { InitialForm } from '#client/workspace/use-draft.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { correctiveActionLayout as layout } from './layout.ts'
import { type NewAction, newAction, type ProjectOfAction } from './new-action.ts'

/**
 * Returns the form of a new action with the values of an earlier change: all of a refused one; of a
 * deleted record those that a new action has.
 */
export function takenUpAction(
  taken: ResumedChange,
  projects: readonly ProjectOfAction[],
  now: number,
): InitialForm<NewAction> {
  const { entry } = taken
  const opening = initialCreateForm(layout, taken, newAction(now, ''))
  const { projectID } = entry.patch
  const project = projects.find(
    (one) => one.uid === projectID || (one.projectID > 0 && one.projectID === projectID),
  )
  const onSpot = [entry.patch['actionDesc'], entry.patch['actionType']].some(
    (value) => typeof value === 'string' && value !== '',
  )
  // Keeps the author's due date, even an empty one, instead of the preset.
  return {
    ...opening,
    values: {
      ...opening.values,
      onSpot,
      dueSet: true,
      ...(project && { projectID: project.uid }),
    } as NewAction,
  }
}

/** Adds a chosen value that is no longer an option, disabled so that it cannot be chosen again. */
export function withClosed(
  options: readonly SelectOption[],
  value: string,
  label: () => string,
): readonly SelectOption[] {
  if (value === '' || options.some((option) => option.value === value)) return options
  return [{ value, label: label(), disabled: true }, ...options]
}

/** Returns the name of a record that can no longer be chosen: `Tower B (Inactive)`. */
export function useNameOf(): (word: 'project' | 'user', ref: string) => string {
  const { t } = useLingui()
  const { names } = useWorkspace()
  return useCallback(
    (word, ref) => {
      const name =
        names.resolveReference(word, parseReference(ref))?.name ||
        (word === 'user' ? t`Someone` : t`Unknown`)
      return t`${name} (Inactive)`
    },
    [names, t],
  )
}

interface Manager {
  user_id: number
}

/** Returns the values for validation, without a deactivated project and a blocked person. */
export function withoutClosed(
  values: NewAction,
  projects: readonly ProjectOfAction[],
  managers: readonly Manager[],
): NewAction {
  const isOpen = projects.some(({ uid }) => uid === values.projectID)
  return withoutBlocked(isOpen ? values : { ...values, projectID: '' }, managers, [])
}

/** Returns the values for validation, without a person who may not be chosen; `besides` may be. */
export function withoutBlocked<Values extends FormValues>(
  values: Values,
  managers: readonly Manager[],
  alsoAllowed: readonly number[],
): Values {
  const chosen = Number(values['assignedTo'])
  // Accepts everyone until the list of managers is read.
  const may =
    managers.length === 0 ||
    values['assignedTo'] === '' ||
    alsoAllowed.includes(chosen) ||
    managers.some(({ user_id }) => user_id === chosen)
  return may ? values : { ...values, assignedTo: '' }
}
