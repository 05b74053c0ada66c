import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { projectLayout } from './layout.ts'
import { emptyFields, projectFields, type ProjectField, type ProjectValues } from './project-values.ts'
import { projectWords } from './words.ts'

export type ProjectErrors = { [Field in ProjectField]?: string }

/** The specified texts of what is wrong (PROJ-12, PROJ-13): `{field}` is the column's title. */
export function useProjectErrors(): (values: ProjectValues) => ProjectErrors {
  const { t, i18n } = useLingui()
  return useCallback(
    (values) =>
      Object.fromEntries(
        emptyFields(values).map((name) => {
          const field = i18n._(projectLayout[name].label)
          return [name, name === 'assignedToUserID' ? i18n._(projectWords.assignFirst) : t`Please Input ${field}!`]
        }),
      ),
    [t, i18n],
  )
}

/** What the server said about fields, as far as the form has them. */
export function refusedFields(fields: Readonly<Record<string, string>>): ProjectErrors {
  return Object.fromEntries(projectFields.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
}
