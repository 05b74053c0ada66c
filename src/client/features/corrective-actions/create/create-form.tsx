import { useLingui } from '@lingui/react/macro'
import { useId, useMemo } from 'react'
import type { Opened, FormDraft } from '#client/workspace/use-draft.ts'
import { useLookups } from '#client/features/corrective-actions/use-lookups.ts'
import { useManagers } from '#client/features/team/door.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useGo } from '#client/shell/address.ts'
import { Form } from '#client/ui/form/form.tsx'
import { useFormState } from '#client/ui/form/use-form-state.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { addresses } from '../addresses.ts'
import { problemsOf, type CreateValues } from '../create-values.ts'
import { FormFrame } from '../form-frame.tsx'
import { assignees } from '../people.ts'
import { useProblemTexts } from '../problem-texts.ts'
import { useLeaveGuard } from '../use-leave-guard.tsx'
import { activeProjects, projectOptions, withoutGoneProject } from './project-options.ts'
import { linked } from './linked.ts'
import { useCreateSave } from './use-create-save.ts'
import { useCreateSections } from './use-create-sections.tsx'
import { usePrograms } from './use-programs.ts'

type CreateFormProps = { draft: FormDraft<CreateValues>; opened: Opened<CreateValues> }

/** The form itself: everything from cached lists, so that it works without a network (picture 04). */
export function CreateForm({ draft, opened }: CreateFormProps) {
  const { t } = useLingui()
  const go = useGo()
  const me = useMe()
  const id = useId()
  const lookups = useLookups()
  const { managers } = useManagers()
  const { rows } = useRecords('project')
  const projects = useMemo(() => activeProjects(rows), [rows])
  const programs = usePrograms()
  const texts = useProblemTexts()
  const { list } = addresses(false)
  const save = useCreateSave(draft, opened)
  // A kept draft may name what is no longer there.
  const present = (values: CreateValues) => programs.present(withoutGoneProject(values, projects))

  const state = useFormState<CreateValues>({
    initial: opened.values,
    validate: (values) => {
      const now = present(values)
      return texts.of(problemsOf(now, { now: Date.now(), formHasSubForms: programs.stepsOf(now).needsSubForm }))
    },
    onSubmit: (values) => save({ values, needsSubForm: programs.stepsOf(values).needsSubForm, projects, close }),
    onChange: draft.keep,
  })
  const guard = useLeaveGuard((state.changed || opened.restored) && !state.busy)
  const leave = () => guard.pass(() => go(list, { replace: true }))
  async function close() {
    await draft.forget()
    leave()
  }

  const values = present(state.values)
  const sections = useCreateSections({
    values,
    steps: programs.stepsOf(values),
    lookups,
    projects: useMemo(() => projectOptions(projects), [projects]),
    managers: useMemo(() => assignees(managers, me.user_id, null), [managers, me.user_id]),
    note: values.projectID === '' ? null : programs.note,
  })
  return (
    <FormFrame
      formId={id}
      savedAt={draft.savedAt}
      busy={state.busy}
      verb={t`Create corrective action`}
      onCancel={() => guard.discard(close)}
      head={<PageHeader lined title={t`New corrective action`} back={<BackLink label={t`Corrective actions`} href={list} onOpen={() => go(list)} />} />}
    >
      <Form id={id} label={t`New corrective action`} state={linked(state)} sections={sections} summary={texts.summary} />
      {guard.dialog}
    </FormFrame>
  )
}
