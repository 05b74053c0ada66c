import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useSave } from '#client/workspace/use-save.ts'
import { type FormDraft, type OpenedForm, useDraft } from '#client/workspace/use-draft.ts'
import { useManagers } from '#client/features/team/door.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import {
  refusalReasonsOf,
  resumedDraftRef,
  useResumedChange,
  type ResumedChange,
} from '#client/records/form/initial-form.ts'
import { ResumedFormNote } from '#client/records/form/form-notes.tsx'
import { type LastUsedValues, useLastUsedValues } from '#client/records/form/last-used.ts'
import { FormPage } from '#client/records/form/form-page.tsx'
import {
  onlyPreviouslyRead,
  StaleDataBanner,
  unreadChoicesHint,
} from '#client/records/stale-data-banner.tsx'
import { useGuardedForm } from '#client/records/form/use-record-form.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { useFilters, useGo } from '#client/shell/address.ts'
import type { FormState } from '#client/ui/form/use-form-state.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { addresses } from './addresses.ts'
import { assignees } from './controls.tsx'
import { useCreateSections } from './create-sections.tsx'
import { type Breakable, chooseIn, isChained } from './dependants.ts'
import { useCompanyDay, useDueDays } from './due.tsx'
import { correctiveActionLayout as layout } from './layout.ts'
import {
  activeProjects,
  createForm,
  createPatch,
  type NewAction,
  newAction,
  problemsOf,
  projectOptions,
  projectRef,
  type ProjectOfAction,
  sameAction,
  switchOnSpot,
  withGivenProject,
  withoutGoneProject,
  withPresetDue,
} from './new-action.ts'
import { SharedFilesNote } from './photos/door.ts'
import { takenUpAction, useNameOf, withClosed, withoutClosed } from './resumed-change.tsx'
import { useLookups } from './use-lookups.ts'
import { useProjectNeeded } from './use-project-needed.tsx'
import { usePrograms } from './use-programs.ts'
import { saveWords } from './words.ts'
import css from './list.module.css'

const tray = '/back-office/sync'
const { list, create, one } = addresses(false)

const paramsOf = ({ project, shared }: Readonly<Record<string, unknown>>) => ({
  given: typeof project === 'string' ? project : '',
  /** Whether another app shared photos or a text (`worker/shared-files.ts`); '' if not. */
  shared: shared === undefined ? '' : shared === 'failed' ? 'failed' : 'waiting',
})
const nothing = () => ({})

/** The key of the draft of a new action; only one exists. */
const draftOf = { form: createForm, ref: 'new' }

/**
 * The form of a new corrective action; it restores what was typed before a reload (CA-22 to CA-43).
 * From the tray it starts with the values of an earlier change (F-27, F-28).
 */
export function CreatePage() {
  const taken = useResumedChange()
  const last = useLastUsedValues(layout, draftOf.form)
  const { rows, loading } = useRecords('project')
  // Waits for the projects, because the change names its project by number and the form by uid.
  if (last === null || taken === undefined || (taken !== null && loading)) return null
  return <Drafted key={taken?.entry.id ?? ''} taken={taken} projects={rows} last={last} />
}

function Drafted({
  taken,
  projects,
  last,
}: {
  taken: ResumedChange | null
  projects: readonly ProjectOfAction[]
  last: LastUsedValues
}) {
  const [opening] = useState(() =>
    taken
      ? takenUpAction(taken, projects, Date.now())
      : {
          values: { ...newAction(Date.now(), crypto.randomUUID()), ...last.preset },
          seen: {},
          guards: {},
          isSame: sameAction,
        },
  )
  const draft = useDraft<NewAction>(
    draftOf.form,
    taken ? resumedDraftRef(taken) : draftOf.ref,
    opening,
    draftOf.ref,
  )
  return (
    draft.opened && <CreateForm draft={draft} opened={draft.opened} taken={taken} last={last} />
  )
}

type CreateFormProps = {
  draft: FormDraft<NewAction>
  opened: OpenedForm<NewAction>
  taken: ResumedChange | null
  last: LastUsedValues
}

/** The form itself; it needs only stored lists, so that it works offline (look, 6). */
function CreateForm({ draft, opened, taken, last }: CreateFormProps) {
  const { t } = useLingui()
  const go = useGo()
  const me = useMe()
  const save = useSave()
  const read = useRecords('project')
  const { rows } = read
  const projects = useMemo(() => activeProjects(rows), [rows])
  const programs = usePrograms()
  const days = useDueDays()
  const today = useCompanyDay()({ companyID: me.user_metadata.accountID ?? 0 })
  const [{ given, shared }] = useFilters(paramsOf, nothing)
  const [begunIn, beginIn] = useState(given)
  const noProject = useProjectNeeded(taken === null, beginIn)
  // A draft and the last used project may name records that no longer exist.
  const present = (values: NewAction) =>
    programs.present(
      taken
        ? values
        : withPresetDue(
            withGivenProject(withoutGoneProject(values, projects), begunIn, projects),
            days,
            today,
          ),
    )
  const { managers, reading } = useManagers()
  const nameOf = useNameOf()
  const lookups = useLookups()
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
    save: (typed) => {
      const values = present(typed)
      const patch = {
        ...createPatch(values, programs.stepsOf(values).needsSubForm),
        projectID: projectRef(values.projectID, projects),
      }
      const draftKey = { form: draftOf.form, ref: draft.ref ?? draftOf.ref }
      return save({
        id: opened.id,
        refusedId: opened.refusedId,
        discards: taken?.discards,
        kind: 'correctiveAction',
        ref: values.uid,
        op: 'create',
        patch,
        seen: {},
        guards: {},
        draft: draftKey,
      })
    },
    onSaved: last.remember,
    // A form from the tray returns to the tray.
    ...(taken === null && {
      created: {
        uid: opened.values.uid,
        nameOf: (row) => textOrEmpty(row?.['caTicketHash']) || null,
        open: (row) => go(one(textOrEmpty(row?.['correctiveActionID']) || opened.values.uid)),
        onAddAnother: () => go(create),
      },
    }),
    onClosed: () => form.guard.bypass(() => go(taken ? tray : list, { replace: true })),
    reasons: refusalReasonsOf(taken),
  })
  const values = present(form.state.values)
  const assignedTo = String(values['assignedTo'] ?? '')
  const sections = useCreateSections(values, {
    projectID: {
      options: withClosed(
        useMemo(() => projectOptions(projects), [projects]),
        values.projectID,
        () => nameOf('project', values.projectID),
      ),
      help: unreadChoicesHint(read, t`The projects are not on this device yet.`),
    },
    assignedTo: {
      options: withClosed(
        useMemo(() => assignees(managers, me.user_id, null), [managers, me.user_id]),
        assignedTo,
        () => nameOf('user', assignedTo),
      ),
      help: unreadChoicesHint(reading, t`The people are not on this device yet.`),
    },
    programs,
    lookups,
    last,
  })
  const head = (
    <PageHeader
      lined
      title={t`New corrective action`}
      back={<BackLink label={t`Corrective actions`} href={list} onOpen={() => go(list)} />}
    />
  )
  // Typed values stay visible.
  if (noProject && !opened.restored && !draft.isTyped && shared === '')
    return (
      <ScrollArea>
        {head}
        <div className={css.instead}>{noProject}</div>
      </ScrollArea>
    )
  const readings = [read, reading, programs.reading, lookups.reading]
  return (
    <>
      <StaleDataBanner of={onlyPreviouslyRead(readings)} />
      <FormPage
        form={form}
        state={linked(form.state, values, programs.all, taken !== null)}
        note={
          <>
            {noProject}
            {shared !== '' && (
              <SharedFilesNote
                isFailed={shared === 'failed'}
                isRestored={opened.restored}
                values={form.state.values}
                onChange={form.state.setAll}
                flush={draft.flush}
              />
            )}
            <ResumedFormNote
              resumed={taken}
              refusedId={opened.refusedId}
              isRefusalShown={!opened.restored}
            />
          </>
        }
        sections={sections}
        label={t`New corrective action`}
        verb={t`Create corrective action`}
        head={head}
      />
    </>
  )
}

/**
 * Links the choices: one clears those that depend on it and fills those above it (CA-42, CA-43).
 * For a refused action another project keeps them (F-27).
 */
function linked(
  state: FormState<NewAction>,
  values: NewAction,
  all: readonly Breakable[],
  keepsProgram: boolean,
): FormState<NewAction> {
  const isFirst = (name: string) =>
    name === 'projectID' && (keepsProgram || state.values.projectID === '')
  return {
    ...state,
    values,
    set: (name, value) => {
      const text = typeof value === 'string' ? value : ''
      if (name === 'findQuestion') state.setAll(chooseIn(all, 'safetyQuestionID', text))
      else if (isChained(name) && !isFirst(name)) state.setAll(chooseIn(all, name, text))
      else if (name === 'onSpot') state.setAll(switchOnSpot(value === true))
      else if (name === 'dueDate') state.setAll({ dueDate: value, dueSet: true })
      else state.set(name, value)
    },
  }
}
