import { useLingui } from '@lingui/react/macro'
import { maySeeProject } from '#contract/projects/rules.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { usePersonLabel } from '#client/features/team/door.ts'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import type { ControlStates } from '#client/records/form/control-spec.tsx'
import { compareNames } from '#client/i18n/compare-names.ts'
import { numberHint } from './marks.tsx'
import type { NumberedProject } from './duplicate-numbers.ts'

/** The fields of a person that the choice of an assignee needs. */
export interface Candidate {
  user_id: number
  name: string
  blocked: boolean
  app_metadata: { role: { roleID: number } }
  user_metadata: { jobTitle: string | null }
}

export interface ProjectChoice {
  value: string
  label: string
  second?: string
}

/**
 * Builds the controls of a project: the possible assignees, and a warning about a number that
 * another project has. `own` is the uid of the edited project.
 */
export function useProjectControls(
  projects: readonly NumberedProject[],
  people: ReadStatus & { rows: readonly Candidate[] },
): (values: FormValues, own: string | null) => ControlStates {
  const { t } = useLingui()
  const {
    user_metadata: { isProxyUser },
  } = useMe()
  const shownName = usePersonLabel()
  const inactive = (name: string) => shownName({ name, blocked: true })
  // A new project may have no assignee (rulings, 26) if its maker would still see it.
  const nobody = maySeeProject({ isProxyUser }, { assignedToUserID: null }, new Set())
    ? [{ value: '', label: t`Not assigned` }]
    : []
  return ({ number, assignedToUserID }, own) => {
    const choices = assigneeChoices(
      people.rows,
      { id: String(assignedToUserID), name: '' },
      inactive,
    )
    return {
      number: { help: numberHint(projects, String(number), own) },
      assignedToUserID: {
        options: own === null ? [...nobody, ...choices] : choices,
        optional: own === null && nobody.length > 0,
        help: unreadChoicesHint(people, t`The people are not on this device yet.`),
      },
    }
  }
}

/**
 * Returns the possible assignees by name (PROJ-34, G2-30): people of the account who are not
 * blocked, role 1 and 2. The present assignee stays among them, marked by `inactive` when blocked.
 */
export function assigneeChoices(
  people: readonly Candidate[],
  current: { id: string; name: string } | null,
  inactive: (name: string) => string,
): ProjectChoice[] {
  const may = people.filter((person) => !person.blocked && person.app_metadata.role.roleID !== 3)
  const choices: ProjectChoice[] = may
    .toSorted((one, other) => compareNames(one.name, other.name))
    .map(({ user_id, name, user_metadata: { jobTitle } }) => ({
      value: String(user_id),
      label: name,
      ...(jobTitle ? { second: jobTitle } : {}),
    }))
  if (current && current.id !== '' && !choices.some((choice) => choice.value === current.id)) {
    const known = people.find((person) => String(person.user_id) === current.id)
    const name = known?.name ?? current.name
    choices.unshift({ value: current.id, label: known?.blocked ? inactive(name) : name })
  }
  return choices
}
