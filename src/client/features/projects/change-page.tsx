import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { projectRules } from '#contract/projects/rules.ts'
import {
  MultiRecordPage,
  ResumedFormPage,
  type ResumedFormSave,
} from '#client/records/form/resumed-form.tsx'
import {
  type RecordBoundaryMessages,
  RecordBoundary,
} from '#client/records/one/record-boundary.tsx'
import { type ResumedChange, useResumedChange } from '#client/records/form/initial-form.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { useParam } from '#client/shell/address.ts'
import { NotFound } from '#client/shell/not-found.tsx'
import { useRecord } from '#client/workspace/use-record.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useSave } from '#client/workspace/use-save.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useProjectControls } from './controls.ts'
import { type ProjectRow, projectLayout as layout } from './layout.ts'
import { projectSummary, saveWords } from './save-words.ts'

/** Shares the way back, the controls and the Save of all three pages. */
function useShared() {
  const { t } = useLingui()
  const save = useSave()
  const { rows, loading } = useRecords('project')
  const people = useRecords('associate')
  const resumed = useResumedChange()
  return {
    rows,
    // Decides nothing before the device has answered.
    resumed: loading ? undefined : resumed,
    page: {
      layout,
      rules: projectRules,
      controls: useProjectControls(rows, people),
      save: (saving: ResumedFormSave) =>
        save({
          ...saving,
          kind: 'project',
          about:
            saving.op === 'patch'
              ? projectSummary(rows.find(({ uid }) => uid === saving.ref))
              : undefined,
        }),
      back: resumed
        ? { href: '/back-office/sync', label: t`Sync` }
        : { href: list, label: t`Projects` },
    },
  }
}

/** Opens a new project with the values of an earlier change (F-28, F-30). */
export function NewProjectPage() {
  const { t } = useLingui()
  const { user_id } = useMe()
  const { resumed, page } = useShared()
  if (resumed === undefined) return null
  // An earlier change without an assignee left it out on purpose.
  const preset: FormValues =
    resumed?.entry.op === 'create' ? {} : { assignedToUserID: String(user_id) }
  return (
    <ResumedFormPage
      {...page}
      key={resumed?.entry.id ?? ''}
      form="project.create"
      title={t`Create Project`}
      verb={t`Create Project`}
      words={saveWords.create}
      resumed={resumed}
      preset={preset}
    />
  )
}

/** Opens the present project with those values laid over it (F-26). */
export function ChangedProject() {
  const uid = useParam('project')
  const one = useRecord('project', uid)
  const { resumed, page } = useShared()
  if (resumed === undefined) return null
  if (one.row === null && one.error === null && !one.loading) return <NotFound />
  return (
    <RecordBoundary one={one} words={gateWords} list={list} own={`${list}/change/${uid}`}>
      {(row) => (
        <ChangedForm key={resumed?.entry.id ?? ''} page={page} row={row} resumed={resumed} />
      )}
    </RecordBoundary>
  )
}

function ChangedForm({
  page,
  row,
  resumed,
}: Pick<ReturnType<typeof useShared>, 'page'> & {
  row: ProjectRow
  resumed: ResumedChange | null
}) {
  const { t } = useLingui()
  return (
    <ResumedFormPage
      {...page}
      form="project.edit"
      title={row.name}
      verb={t`Save`}
      words={saveWords.edit}
      resumed={resumed}
      row={row}
    />
  )
}

const list = '/back-office/projects'
const gateWords: RecordBoundaryMessages = {
  title: msg`Project`,
  list: msg`Projects`,
  loading: msg`Loading projects`,
  failed: { code: 'backOfficeFetchProjects', title: msg`Failed to retrieve projects` },
}

/** Opens several new projects that were saved as one change. */
export function NewProjects() {
  const { t } = useLingui()
  const { resumed, page } = useShared()
  if (resumed === undefined) return null
  if (resumed === null) return <NotFound />
  const entry = (place: number) => {
    const number = place + 1
    return t`Project ${number}`
  }
  return (
    <MultiRecordPage
      {...page}
      key={resumed.entry.id}
      form="project.several"
      title={t`New projects`}
      verb={t`Create projects`}
      words={saveWords.create}
      resumed={resumed}
      entry={entry}
    />
  )
}
