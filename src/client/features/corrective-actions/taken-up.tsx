import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { createOpening } from '#client/records/form/opening.ts'
import type { TakenUp } from '#client/records/form/use-taken-up.ts'
import { refOf } from '#client/records/kinds.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import type { Opening } from '#client/workspace/use-draft.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { correctiveActionLayout as layout } from './layout.ts'
import { type NewAction, newAction, type ProjectRow } from './new-action.ts'

/**
 * The form of a new action with the words of an earlier change: of a refused one as they were, of a
 * record that is gone as far as a new one has them.
 */
export function takenUpAction(
  taken: TakenUp,
  projects: readonly ProjectRow[],
  now: number,
): Opening<NewAction> {
  const { entry } = taken
  const opening = createOpening(layout, taken, newAction(now, ''))
  const { projectID } = entry.patch
  const project = projects.find(
    (one) => one.uid === projectID || (one.projectID > 0 && one.projectID === projectID),
  )
  const onSpot = [entry.patch['actionDesc'], entry.patch['actionType']].some(
    (value) => typeof value === 'string' && value !== '',
  )
  // The layout's own form of a new action. The day that stands there is its author's own, also
  // where it is none.
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

/**
 * Choices with the one that can no longer be made: it is shown as such while it stands in the form,
 * and cannot be chosen again.
 */
export function withClosed(
  options: readonly SelectOption[],
  value: string,
  label: () => string,
): readonly SelectOption[] {
  if (value === '' || options.some((option) => option.value === value)) return options
  return [{ value, label: label(), disabled: true }, ...options]
}

/** What another record is called that can no longer be chosen: `Tower B (Inactive)`. */
export function useNameOf(): (word: 'project' | 'user', ref: string) => string {
  const { t } = useLingui()
  const { names } = useWorkspace()
  return useCallback(
    (word, ref) => {
      const name =
        names.refer(word, refOf(ref))?.name || (word === 'user' ? t`Somebody` : t`Unknown`)
      return t`${name} (Inactive)`
    },
    [names, t],
  )
}

interface Manager {
  user_id: number
}

/**
 * The values as they are judged: without a project that was deactivated and a person who was
 * blocked.
 */
export function withoutClosed(
  values: NewAction,
  projects: readonly ProjectRow[],
  managers: readonly Manager[],
): NewAction {
  const isOpen = projects.some(({ uid }) => uid === values.projectID)
  return withoutBlocked(isOpen ? values : { ...values, projectID: '' }, managers, [])
}

/** The values as they are judged: without somebody who may not be chosen; `besides` may be. */
export function withoutBlocked<Values extends FormValues>(
  values: Values,
  managers: readonly Manager[],
  besides: readonly number[],
): Values {
  const chosen = Number(values['assignedTo'])
  // Before the list is there nobody is judged by it.
  const may =
    managers.length === 0 ||
    values['assignedTo'] === '' ||
    besides.includes(chosen) ||
    managers.some(({ user_id }) => user_id === chosen)
  return may ? values : { ...values, assignedTo: '' }
}
