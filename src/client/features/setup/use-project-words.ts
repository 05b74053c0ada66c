import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { projectLayout } from '#client/features/projects/door.ts'
import { useProblemMessages } from '#client/records/form/problems.tsx'
import { longestOf, type ProjectFault, type ProjectField } from './project-rows.ts'

/** Returns the labels and problems of a project's fields in the words of its form (WIZ-55). */
export function useProjectWords(): {
  label: (name: ProjectField) => string
  why: (name: ProjectField, fault: ProjectFault) => string
} {
  const { i18n } = useLingui()
  const problems = useProblemMessages(projectLayout)
  return useMemo(
    () => ({
      label: (name) => i18n._(projectLayout.find(name)?.ui.label ?? { id: name }),
      why: (name, fault) =>
        fault === 'missing'
          ? (problems.of([name])[name] ?? '')
          : plural(longestOf(name), {
              one: 'At most # character.',
              other: 'At most # characters.',
            }),
    }),
    [i18n, problems],
  )
}
