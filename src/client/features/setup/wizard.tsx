import { useDidUpdate } from '@mantine/hooks'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconAlertCircle,
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconCircleCheck,
  IconDeviceFloppy,
} from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { clockTime } from '#client/i18n/dates.ts'
import { useUnsavedChangesGuard } from '#client/records/form/unsaved-changes-guard.tsx'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useDraftStore } from '#client/workspace/use-box.ts'
import type { FormDraft } from '#client/workspace/use-draft.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { areProjectsValid, type ProjectField, projectFieldNames } from './project-rows.ts'
import { ProgramsStep } from './programs-step.tsx'
import { ProjectsStep } from './projects-step.tsx'
import { chosenCount, offeredPlans } from './selection.ts'
import { type SetupDraft, useOpenDraft } from './setup-draft.ts'
import { SetupFailed } from './setup-said.tsx'
import css from './setup.module.css'
import { StepBar } from './step-bar.tsx'
import { goBack, goOn, isLast, isValid, mayGoOn, type SetupMeta, withValid } from './steps.ts'
import { Summary } from './summary.tsx'
import { useChosenWords } from './use-chosen-words.ts'
import { type ProjectRows, useProjectRows } from './use-project-rows.ts'
import { useSubmit } from './use-submit.ts'
import { useTicks } from './use-ticks.ts'

type WizardProps = {
  accountID: number
  /** The programs as the server has them. */
  plans: readonly SafetyPlan[]
  draft: FormDraft<SetupDraft>
  opened: NonNullable<FormDraft<SetupDraft>['opened']>
  onDone: () => Promise<void>
}

/** Shows the two steps of the setup and submits them (WIZ-02 to WIZ-30). */
export function Wizard({ accountID, plans: stored, draft: form, opened, onDone }: WizardProps) {
  const { t } = useLingui()
  const draft = useOpenDraft(opened.values, form)
  const { ticks, rows } = draft.values
  const plans = offeredPlans(stored, ticks)
  const projects = useRecords('project')
  const table = useProjectRows(draft, projects.rows)
  const { tick, sending, sentAt } = useTicks(accountID, stored, draft)
  const { submit, busy, failure, forget } = useSubmit({
    accountID,
    plans: stored,
    draft,
    key: opened.id,
    onProjects: () => void projects.refresh(),
    onDone,
  })
  const existing = projects.rows.length
  const known = {
    1: chosenCount(plans).forms > 0,
    2: table.held.size === 0 && rows.length + existing > 0,
  }
  const meta = withValid(draft.values.meta, known)
  const turn = (next: (before: SetupMeta) => SetupMeta) =>
    draft.alter((before) => ({ ...before, meta: next(withValid(before.meta, known)) }))
  // Checks the newest entries before it submits.
  const trySubmit = () =>
    areProjectsValid(draft.latest().rows, existing) ? void submit() : table.settle()
  const { dialog } = useLeaving(busy, rows.length + Object.keys(ticks).length > 0)
  const top = useStepFocus(meta.step)
  const chosen = useChosenWords()(chosenCount(plans))
  const title = meta.step === 1 ? t`Let's add Safety Programs!` : t`Let's create some projects!`
  const {
    user_metadata: { canCreateProject },
  } = useMe()
  const phone = useMedia(media.phone)
  const kept = (
    <SavedNote
      savedAt={draft.savedAt}
      waits={meta.step === 1 ? Object.keys(ticks).length > 0 : rows.length > 0}
      sending={sending}
      sentAt={meta.step === 1 ? sentAt : null}
    />
  )
  return (
    <section ref={top} tabIndex={-1} aria-label={title} className={css.wizard}>
      <PageHeader title={title} actions={!phone && kept} />
      <StepBar
        meta={meta}
        steps={[
          { name: t`Safety programs`, done: chosen },
          { name: t`Projects`, done: '' },
        ]}
        note={phone && kept}
      />
      {meta.step === 1 ? (
        <ProgramsStep plans={plans} meta={meta} onMeta={turn} onTick={tick} />
      ) : (
        <ScrollArea>
          <ProjectsStep
            table={table}
            existing={projects.rows}
            mayCreate={canCreateProject}
            busy={busy}
          />
          <Summary
            accountID={accountID}
            plans={plans}
            projects={{ count: rows.length, wrong: table.held.size }}
            onChange={() => turn(goBack)}
          />
        </ScrollArea>
      )}
      <StepActs
        meta={meta}
        chosen={chosen}
        table={table}
        busy={busy}
        onBack={() => turn(goBack)}
        onContinue={() => turn(goOn)}
        onSubmit={trySubmit}
      />
      {dialog}
      {failure !== null && <SetupFailed failure={failure} onClose={forget} />}
    </section>
  )
}

/** Focuses the beginning of a step when it opens. */
function useStepFocus(step: number) {
  const top = useRef<HTMLElement>(null)
  useDidUpdate(() => top.current?.focus({ preventScroll: true }), [step])
  return top
}

/** Asks before leaving while it submits, or if the device cannot store the entries. */
function useLeaving(busy: boolean, isBegun: boolean) {
  const { t } = useLingui()
  const keeps = useDraftStore() !== null
  const words = {
    title: t`Leave while the setup is submitted?`,
    text: t`It continues, and a message shows the result.`,
    stay: t`Stay`,
  }
  return useUnsavedChangesGuard(busy || (isBegun && !keeps), true, busy ? words : null)
}

type SavedNoteProps = {
  savedAt: string | null
  /** Something is on this device only. */ waits: boolean
  sending: boolean
  sentAt: string | null
}

/**
 * Shows 'Saved' for sent entries and 'Draft kept' for those on this device only (look, 'Setup').
 */
function SavedNote({ savedAt, waits, sending, sentAt }: SavedNoteProps) {
  const { t } = useLingui()
  const [kept, sent] = [
    savedAt === null ? '' : clockTime(savedAt),
    sentAt === null ? '' : clockTime(sentAt),
  ]
  const note = (icon: ReactNode, words: string, look?: string) => (
    <output className={look ?? css.kept}>
      {icon}
      {words}
    </output>
  )
  if (sending) return note(null, t`Saving`)
  if (waits)
    return kept === ''
      ? null
      : note(<Icon icon={IconDeviceFloppy} size={20} />, t`Draft kept ${kept}`)
  return sent === ''
    ? null
    : note(<Icon icon={IconCircleCheck} size={20} />, t`Saved ${sent}`, css.saved)
}

type StepActsProps = {
  meta: SetupMeta
  chosen: string
  table: ProjectRows
  busy: boolean
  onBack: () => void
  onContinue: () => void
  onSubmit: () => void
}

/**
 * Shows Back, the reason that blocks the step, and Continue or, in the last step, Submit (WIZ-17 to
 * WIZ-22).
 */
function StepActs({ meta, chosen, table, busy, onBack, onContinue, onSubmit }: StepActsProps) {
  const { t } = useLingui()
  const hold = useHold(meta, table)
  if (!isLast(meta))
    return (
      <ActionBar
        note={isValid(meta, 1) ? <span>{t`Chosen: ${chosen}`}</span> : t`Choose at least one form.`}
      >
        <Button
          variant="filled"
          disabled={!mayGoOn(meta)}
          iconEnd={<Icon icon={IconArrowRight} />}
          onClick={onContinue}
        >{t`Continue`}</Button>
      </ActionBar>
    )
  return (
    <ActionBar
      start={
        <Button
          disabled={busy}
          icon={<Icon icon={IconArrowLeft} />}
          onClick={onBack}
        >{t`Back`}</Button>
      }
      note={
        hold !== null && (
          <span className={hold.isWrong ? css.problem : css.kept}>
            {hold.isWrong && <Icon icon={IconAlertCircle} size={20} />}
            <span>{hold.words}</span>
            {hold.at && (
              <Button variant="link" size="small" onClick={hold.at}>{t`Show the row`}</Button>
            )}
          </span>
        )
      }
    >
      {/* Stays focusable while it submits, and ignores presses. */}
      <Button
        variant="filled"
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        disabled={!busy && hold !== null}
        icon={<Icon icon={IconCheck} bold />}
        onClick={busy ? undefined : onSubmit}
      >
        {busy ? t`Submitting` : t`Submit`}
      </Button>
    </ActionBar>
  )
}

/** Returns the text of the reason that blocks Submit, with a link to the row, or null. */
function useHold(
  meta: SetupMeta,
  { held, rows, show }: ProjectRows,
): { words: string; isWrong: boolean; at?: () => void } | null {
  const { t } = useLingui()
  const offline = useLacksLine()
  const keeps = useDraftStore() !== null
  const wrong = rows.find(({ key }) => held.has(key))
  const faults = wrong && held.get(wrong.key)
  const [field, ...others] = projectFieldNames.filter((name) => faults?.[name] !== undefined)
  const missing: Readonly<Record<ProjectField, string>> = {
    number: t`A number is missing`,
    name: t`A name is missing`,
    address: t`An address is missing`,
  }
  if (!isValid(meta, 1)) return { words: t`Choose at least one form.`, isWrong: true }
  if (wrong !== undefined && field !== undefined)
    return {
      words:
        held.size === 1 && others.length === 0 && faults?.[field] === 'missing'
          ? missing[field]
          : plural(held.size, { one: '# row to correct', other: '# rows to correct' }),
      isWrong: true,
      at: () => show(wrong, field),
    }
  if (!isValid(meta, 2)) return { words: t`Add at least one project.`, isWrong: false }
  return offline
    ? {
        words: keeps
          ? t`Submitting needs a connection. Your entries are kept on this device.`
          : t`Submitting needs a connection.`,
        isWrong: false,
      }
    : null
}
