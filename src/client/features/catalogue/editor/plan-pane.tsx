import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconChevronLeft,
  IconClipboardList,
  IconCopy,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Menu, type MenuItem } from '#client/ui/popup/menu.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { useMoveItems } from './moves.tsx'
import { RemovePlan } from './removals.tsx'
import type { CatalogueDraft } from './use-draft.ts'
import { useProgramsExport } from './use-export-items.tsx'
import css from './editor.module.css'

const RenamePlan = lazyComponent(
  async () => (await import('./name-dialogs.tsx')).RenamePlanDialog,
  'over',
)
const CopyPlan = lazyComponent(
  async () => (await import('./name-dialogs.tsx')).CopyPlanDialog,
  'over',
)
const AddForm = lazyComponent(
  async () => (await import('./name-dialogs.tsx')).AddFormDialog,
  'over',
)

type Dialog = 'rename' | 'copy' | 'remove' | 'add' | null

/** A program as a whole: its forms and its actions. */
export function PlanPane({
  plan,
  draft,
  onChoose,
}: {
  plan: SafetyPlan
  draft: CatalogueDraft
  onChoose: (id: string | null) => void
}) {
  const { t } = useLingui()
  const isOffline = useLacksLine()
  const [dialog, setDialog] = useState<Dialog>(null)
  const id = `p${plan.safetyPlanID}`
  const moves = useMoveItems(id, draft)
  const close = () => setDialog(null)
  const { version } = plan
  const state =
    version === 0
      ? t`Not published yet`
      : plan.isChanged
        ? t`Published: version ${version}. The draft has changes.`
        : t`Published: version ${version}`
  const exports = useProgramsExport({
    planIDs: [plan.safetyPlanID],
    name: plan.name,
    disabled: isOffline,
  })
  const items = (): MenuItem[] => [
    {
      key: 'rename',
      label: t`Rename`,
      icon: <Icon icon={IconPencil} size={20} />,
      disabled: isOffline,
      onSelect: () => setDialog('rename'),
    },
    ...moves.items,
    ...exports,
    {
      key: 'copy',
      label: t`Copy`,
      icon: <Icon icon={IconCopy} size={20} />,
      disabled: isOffline,
      onSelect: () => setDialog('copy'),
    },
    {
      key: 'remove',
      label: t`Delete`,
      tone: 'danger',
      icon: <Icon icon={IconTrash} size={20} />,
      disabled: isOffline,
      onSelect: () => setDialog('remove'),
    },
  ]
  return (
    <>
      <header className={css.head}>
        <div className={css.narrowOnly}>
          <Button
            variant="link"
            size="small"
            icon={<Icon icon={IconChevronLeft} size={20} />}
            onClick={() => onChoose(null)}
          >{t`All programs`}</Button>
        </div>
        <div className={css.headLine}>
          <div className={css.headWords}>
            <span className={css.path}>{state}</span>
            <h2>{plan.name}</h2>
          </div>
          <Menu
            label={t`What to do with the program`}
            items={items}
            trigger={(trigger) => (
              <IconButton
                label={t`What to do with ${plan.name}`}
                icon={<Icon icon={IconDots} />}
                {...trigger}
              />
            )}
          />
          <Button
            variant="filled"
            icon={<Icon icon={IconPlus} />}
            disabled={isOffline}
            onClick={() => setDialog('add')}
          >{t`Add form`}</Button>
        </div>
      </header>
      {plan.forms.length === 0 ? (
        <div className={css.state}>
          <Empty
            icon={<Icon icon={IconClipboardList} size={40} />}
            title={t`No forms found for the program`}
          >{t`Add the first form; it holds questions, or sub-forms with questions.`}</Empty>
        </div>
      ) : (
        <ul className={css.found} aria-label={t`Forms`}>
          {plan.forms.map((form) => (
            <li key={form.id}>
              <button type="button" onClick={() => onChoose(`f${form.id}`)}>
                <span className={css.foundWords}>{form.name}</span>
                <span className={css.path}>
                  {[
                    plural(form.questionCount, { one: '# question', other: '# questions' }),
                    ...(form.subForms.length > 0
                      ? [plural(form.subForms.length, { one: '# sub-form', other: '# sub-forms' })]
                      : []),
                  ].join(', ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {moves.dialog}
      {dialog === 'rename' && <RenamePlan plan={plan} onClose={close} />}
      {dialog === 'copy' && <CopyPlan plan={plan} onMade={onChoose} onClose={close} />}
      {dialog === 'add' && (
        <AddForm
          plans={draft.plans ?? []}
          chosen={{ plan, form: null, parent: null }}
          onMade={onChoose}
          onClose={close}
        />
      )}
      {dialog === 'remove' && (
        <RemovePlan plan={plan} onGone={() => onChoose(null)} onClose={close} />
      )}
    </>
  )
}
