import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBook2, IconDots, IconFileImport, IconPlus, IconSend } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { notSavedReasonText } from '#client/records/form/use-report-save-outcome.ts'
import { StaleDataBanner } from '#client/records/stale-data-banner.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useFilters, useGo } from '#client/shell/address.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Menu } from '#client/ui/popup/menu.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { DraftPane } from './draft-pane.tsx'
import { chosenIn } from './places.ts'
import { PlanPane } from './plan-pane.tsx'
import { NothingChosen, QuestionsPane } from './questions-pane.tsx'
import { useLastRequest } from './requests.ts'
import { useCatalogueDraft } from './use-draft.ts'
import { useProgramsExport } from './use-export-items.tsx'
import { readWords } from './words.ts'
import css from './editor.module.css'

const AddForm = lazyComponent(
  async () => (await import('./name-dialogs.tsx')).AddFormDialog,
  'over',
)
const AddPlan = lazyComponent(
  async () => (await import('./name-dialogs.tsx')).AddPlanDialog,
  'over',
)
const Import = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog, 'over')
const Publish = lazyComponent(
  async () => (await import('./publish-dialog.tsx')).PublishDialog,
  'over',
)

type Dialog = 'form' | 'plan' | 'publish' | 'import' | null

/**
 * The editor of the catalogue: the tree of programs, forms and sub-forms on the left, the chosen
 * node on the right (PROG-01).
 */
export function EditorPage() {
  const { t, i18n } = useLingui()
  const draft = useCatalogueDraft()
  // The address holds the choice, so that a reload or a link restores it.
  const [{ at: chosenID }, change] = useFilters<{ at: string | null }>(parse, write)
  const choose = useCallback((at: string | null) => change({ at }), [change])
  const [dialog, setDialog] = useState<Dialog>(null)
  const isOffline = useLacksLine()
  const { plans, reading } = draft
  const chosen = useMemo(() => chosenIn(plans ?? [], chosenID), [plans, chosenID])
  const changed = plans?.filter((plan) => plan.isChanged).length ?? 0
  const close = () => setDialog(null)
  const go = useGo()
  const [json, xlsx] = useProgramsExport({
    planIDs: (plans ?? []).map(({ safetyPlanID }) => safetyPlanID),
    name: t`Safety Programs`,
    disabled: isOffline || plans === null,
  })
  const phone = useMedia(media.phone)
  // On a phone the chosen node fills the screen.
  const isAlone = phone && chosen !== null
  const add = [
    { key: 'form', label: t`Add form` },
    { key: 'plan', label: t`New program` },
  ] as const
  return (
    <div className={css.page}>
      <PageHeader
        lined
        title={t`Safety Programs`}
        fact={
          plans && (
            <>
              {!isAlone && <Counts plans={plans} />} <HowItWent />
            </>
          )
        }
        actions={
          !isAlone && (
            <>
              <Menu
                label={t`More`}
                items={[
                  ...(phone
                    ? add.map(({ key, label }) => ({
                        key,
                        label,
                        icon: <Icon icon={IconPlus} />,
                        disabled: isOffline,
                        onSelect: () => setDialog(key),
                      }))
                    : []),
                  {
                    key: 'import',
                    label: t`Import programs`,
                    icon: <Icon icon={IconFileImport} />,
                    disabled: isOffline,
                    onSelect: () => setDialog('import'),
                  },
                  { ...json, label: t`Export all as JSON` },
                  { ...xlsx, label: t`Export all as Excel (XLSX)` },
                  {
                    key: 'citations',
                    label: t`Citations`,
                    icon: <Icon icon={IconBook2} />,
                    href: '/admin/citations',
                    onSelect: () => go('/admin/citations'),
                  },
                ]}
                trigger={(trigger) => (
                  <IconButton label={t`More`} icon={<Icon icon={IconDots} />} {...trigger} />
                )}
              />
              <Button
                icon={<Icon icon={IconSend} />}
                disabled={isOffline}
                onClick={() => setDialog('publish')}
              >
                {changed > 0 ? t`Publish (${changed})` : t`Publish`}
              </Button>
              {!phone &&
                add.map(({ key, label }) => (
                  <Button
                    key={key}
                    icon={<Icon icon={IconPlus} />}
                    disabled={isOffline}
                    onClick={() => setDialog(key)}
                  >
                    {label}
                  </Button>
                ))}
            </>
          )
        }
      />
      {plans && <StaleDataBanner of={[reading]} />}
      {plans === null && reading.failed && (
        <div className={css.state}>
          <ProblemState
            title={i18n._(readWords.plans)}
            retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
          >
            <RefusalText refused={reading.failed} />
          </ProblemState>
        </div>
      )}
      {plans === null && !reading.failed && (
        <SkeletonRows label={t`Loading the safety programs`} count={8} />
      )}
      {plans && (
        <div className={css.panes} data-chosen={chosen !== null || undefined}>
          <DraftPane
            draft={draft}
            plans={plans}
            chosen={chosenID}
            onChoose={choose}
            onAddPlan={() => setDialog('plan')}
          />
          <section
            className={css.right}
            aria-label={chosen?.form?.name ?? chosen?.plan.name ?? t`Questions`}
          >
            {chosen === null ? (
              <NothingChosen />
            ) : chosen.form === null ? (
              <PlanPane key={chosenID} plan={chosen.plan} draft={draft} onChoose={choose} />
            ) : (
              <QuestionsPane
                key={chosenID}
                chosen={{ ...chosen, form: chosen.form }}
                draft={draft}
                onChoose={choose}
              />
            )}
          </section>
        </div>
      )}
      {dialog === 'form' && (
        <AddForm plans={plans ?? []} chosen={chosen} onMade={choose} onClose={close} />
      )}
      {dialog === 'plan' && <AddPlan onMade={choose} onClose={close} />}
      {dialog === 'import' && <Import onClose={close} />}
      {dialog === 'publish' && <Publish onClose={close} />}
    </div>
  )
}

/** Reads the chosen node's id in the tree: `p12`, `f34`. */
const parse = ({ at }: Readonly<Record<string, unknown>>) => ({
  at: typeof at === 'string' && /^[pf]\d{1,10}$/.test(at) ? at : null,
})
const write = ({ at }: { at: string | null }) => ({ at: at ?? undefined })

/** Shows the number of programs, forms and questions. */
function Counts({ plans }: { plans: readonly SafetyPlan[] }) {
  const forms = plans.flatMap((plan) => plan.forms.flatMap((form) => [form, ...form.subForms]))
  const questions = forms.reduce((sum, { questionCount }) => sum + questionCount, 0)
  return (
    <>
      {[
        plural(plans.length, { one: '# program', other: '# programs' }),
        plural(forms.length, { one: '# form', other: '# forms' }),
        plural(questions, { one: '# question', other: '# questions' }),
      ].join(', ')}
    </>
  )
}

/** Shows the result of the last change, also after its toast closes (PROG-65). */
function HowItWent() {
  const { t, i18n } = useLingui()
  const { loading, error, message, lastAction } = useLastRequest()
  // The open form itself shows the errors of its fields.
  const why =
    error !== null &&
    error !== 'invalid' &&
    notSavedReasonText({ code: error, title: '', message: message ?? '' }, i18n)
  const done =
    lastAction === 'catalogue.publish' ? t`Published` : lastAction !== null && t`Saved in the draft`
  return (
    <output className={error === null ? css.went : css.failed}>
      {loading
        ? t`Saving`
        : why
          ? t`The last change was not saved: ${why}`
          : error === null && done}
    </output>
  )
}
