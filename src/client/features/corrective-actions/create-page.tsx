import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useSave } from '#client/workspace/use-save.ts'
import { type FormDraft, type Opened, useDraft } from '#client/workspace/use-draft.ts'
import { useCatalogue } from '#client/features/catalogue/door.ts'
import { useLookups } from './use-lookups.ts'
import { useManagers } from '#client/features/team/door.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { draftRef, reasonsOf } from '#client/records/form/earlier-words.ts'
import { EarlierNote } from '#client/records/form/earlier-notes.tsx'
import { type TakenUp, useTakenUp } from '#client/records/form/use-taken-up.ts'
import type { ControlState } from '#client/records/form/control-spec.tsx'
import { FormPage } from '#client/records/form/form-page.tsx'
import { type FormNote, useSections } from '#client/records/form/sections.tsx'
import { useGuardedForm } from '#client/records/form/use-record-form.ts'
import { useGo } from '#client/shell/address.ts'
import type { FormState } from '#client/ui/form/use-form-state.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Aside } from '#client/ui/record/facts.tsx'
import { addresses } from './addresses.ts'
import { assignees, useControls } from './controls.tsx'
import { choose, isChained, stepsOf, type Steps, stillThere, usablePlans } from './dependants.ts'
import { correctiveActionLayout as layout } from './layout.ts'
import { activeProjects, createPatch, type NewAction, newAction, problemsOf, projectOptions, projectRef, type ProjectRow, switchOnSpot, withoutGoneProject } from './new-action.ts'
import { Regulations } from './regulations.tsx'
import { takenUpAction, useNameOf, withClosed, withoutClosed } from './taken-up.tsx'
import { readWords, saveWords } from './words.ts'

const tray = '/back-office/sync'

/** Where the draft of a new action is kept: one at a time. */
const draftOf = { form: 'action.create', ref: 'new' }

/** A new corrective action; what was typed before a reload comes back (CA-22 to CA-43). From the tray: with the words of an earlier change (F-27, F-28). */
export function CreatePage() {
  const taken = useTakenUp()
  const { rows, loading } = useRecords('project')
  // Its project is named by number; the form chooses by uid.
  if (taken === undefined || (taken !== null && loading)) return null
  return <Drafted key={taken?.entry.id ?? ''} taken={taken} projects={rows} />
}

function Drafted({ taken, projects }: { taken: TakenUp | null; projects: readonly ProjectRow[] }) {
  const [opening] = useState(() => (taken ? takenUpAction(taken, projects, Date.now()) : { values: newAction(Date.now(), crypto.randomUUID()), seen: {}, guards: {} }))
  const draft = useDraft<NewAction>(draftOf.form, taken ? draftRef(taken) : draftOf.ref, opening, draftOf.ref)
  return draft.opened && <CreateForm draft={draft} opened={draft.opened} taken={taken} />
}

/** The form itself: everything from cached lists, so that it works without a network (picture 04). */
function CreateForm({ draft, opened, taken }: { draft: FormDraft<NewAction>; opened: Opened<NewAction>; taken: TakenUp | null }) {
  const { t } = useLingui()
  const go = useGo()
  const me = useMe()
  const save = useSave()
  const { rows } = useRecords('project')
  const projects = useMemo(() => activeProjects(rows), [rows])
  const programs = usePrograms()
  const { list } = addresses(false)
  // A kept draft may name what is no longer there.
  const present = (values: NewAction) => programs.present(taken ? values : withoutGoneProject(values, projects))
  const { managers } = useManagers()
  const nameOf = useNameOf()
  const form = useGuardedForm<NewAction>({
    layout,
    draft,
    opened,
    words: saveWords.create,
    conflict: 'tray',
    problems: (values, now) => {
      const there = withoutClosed(present(values), projects, managers)
      return problemsOf(there, { now, formHasSubForms: programs.stepsOf(there).needsSubForm })
    },
    save: (values) => {
      const patch = { ...createPatch(values, programs.stepsOf(values).needsSubForm), projectID: projectRef(values.projectID, projects) }
      const draftKey = { form: draftOf.form, ref: draft.ref ?? draftOf.ref }
      return save({ id: opened.id, refusedId: opened.refusedId, discards: taken?.discards, kind: 'correctiveAction', ref: values.uid, op: 'create', patch, seen: {}, guards: {}, draft: draftKey })
    },
    onClosed: () => form.guard.pass(() => go(taken ? tray : list, { replace: true })),
    reasons: reasonsOf(taken),
  })
  const values = present(form.state.values)
  const assignedTo = String(values['assignedTo'] ?? '')
  const sections = useCreateSections(values, programs.stepsOf(values), {
    projects: withClosed(useMemo(() => projectOptions(projects), [projects]), values.projectID, () => nameOf('project', values.projectID)),
    managers: withClosed(useMemo(() => assignees(managers, me.user_id, null), [managers, me.user_id]), assignedTo, () => nameOf('user', assignedTo)),
    note: values.projectID === '' ? null : programs.note,
  })
  return (
    <FormPage
      form={form}
      state={linked(form.state, taken !== null)}
      note={<EarlierNote taken={taken} refusedId={opened.refusedId} isSaid={!opened.restored} />}
      sections={sections}
      label={t`New corrective action`}
      verb={t`Create corrective action`}
      head={<PageHeader lined title={t`New corrective action`} back={<BackLink label={t`Corrective actions`} href={list} onOpen={() => go(list)} />} />}
    />
  )
}

type Choices = Record<'projects' | 'managers', ControlState['options']> & {
  /** Said over the choice of a program where there is none. */
  note: string | null
}

/** Which question it breaks: each choice waits for the one before it (CA-43, G2-53). */
function useCreateSections(values: NewAction, steps: Steps, { projects, managers, note }: Choices) {
  const { t } = useLingui()
  const controls = useControls(useLookups(), 'create')
  const { question } = steps
  const first = t`Choose one`
  const notes: FormNote[] = [
    { name: 'no-programs', before: 'safetyPlanID', hidden: note === null, content: <Aside>{note}</Aside> },
    { name: 'regulation', after: 'safetyQuestionID', hidden: question === null || question.regulations.length === 0, content: <Regulations regulations={question?.regulations ?? []} /> },
  ]
  return useSections(
    layout,
    'create',
    {
      ...controls,
      projectID: { options: projects },
      assignedTo: { options: managers },
      safetyPlanID: {
        options: steps.plans.map(({ safetyPlanID, name }) => ({ value: String(safetyPlanID), label: name })),
        placeholder: values.projectID === '' ? t`Choose the project first` : first,
        disabled: values.projectID === '' || steps.plans.length === 0,
      },
      safetyFormID: { options: named(steps.forms), placeholder: values.safetyPlanID === '' ? t`Choose the safety plan first` : first, disabled: values.safetyPlanID === '' },
      subSafetyFormID: { options: named(steps.subForms), placeholder: first, hidden: !steps.needsSubForm },
      safetyQuestionID: {
        options: steps.questions.map(({ id, description, regulations }) => ({ value: String(id), label: description, second: regulations[0]?.number })),
        placeholder: values.safetyFormID === '' ? t`Choose the safety form first` : first,
        disabled: steps.questions.length === 0,
      },
      actionDesc: { disabled: !values.onSpot },
      actionType: { ...controls['actionType'], disabled: !values.onSpot },
    },
    notes,
  )
}

function named(list: readonly { id: number; name: string }[]) {
  return list.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** The programs that the company has enabled, whole and on the device (G2-29, PROJ-28). */
function usePrograms() {
  const { t } = useLingui()
  const { plans, loading, error } = useCatalogue()
  useFailedRead(error, 'backOfficeProjectForms', readWords.forms)
  const usable = useMemo(() => usablePlans(plans), [plans])
  const nothing = usable.length > 0 || loading ? null : t`No programs found in this project, please choose another one.`
  return {
    stepsOf: (values: NewAction) => stepsOf(values, usable),
    /** The values without choices that left the catalogue. */
    present: (values: NewAction): NewAction => ({ ...values, ...stillThere(values, usable) }),
    /** Said where no program can be chosen (PROJ-26). */
    note: error ? t`The safety programs are not on this device yet. Connect once to fetch them; what you typed is kept.` : nothing,
  }
}

/** A form in which a choice empties those that depend on it (CA-42, CA-43); of a refused one another project keeps them (F-27). */
function linked(state: FormState<NewAction>, keepsProgram: boolean): FormState<NewAction> {
  return {
    ...state,
    set: (name, value) => {
      if (isChained(name) && !(keepsProgram && name === 'projectID')) state.setAll(choose(name, typeof value === 'string' ? value : ''))
      else if (name === 'onSpot') state.setAll(switchOnSpot(value === true))
      else state.set(name, value)
    },
  }
}
