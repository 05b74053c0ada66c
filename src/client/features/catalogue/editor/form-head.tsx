import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconChevronLeft,
  IconCopy,
  IconDots,
  IconEye,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Menu, type MenuItem } from '#client/ui/popup/menu.tsx'
import { useMoveItems } from './moves.tsx'
import type { ChosenNode, TreeForm } from './places.ts'
import { RemoveForm } from './removals.tsx'
import { useEditCommand } from './requests.ts'
import { type CatalogueDraft, draftReads } from './use-draft.ts'
import { saveWords } from './words.ts'
import css from './editor.module.css'

const RenameForm = lazyComponent(
  async () => (await import('./name-dialogs.tsx')).RenameFormDialog,
  'over',
)
const CopyForm = lazyComponent(
  async () => (await import('./name-dialogs.tsx')).CopyFormDialog,
  'over',
)
const AddForm = lazyComponent(
  async () => (await import('./name-dialogs.tsx')).AddFormDialog,
  'over',
)
const Preview = lazyComponent(async () => (await import('./preview.tsx')).Preview, 'over')

type FormHeadProps = {
  chosen: ChosenNode & { form: TreeForm }
  draft: CatalogueDraft
  onChoose: (id: string | null) => void
  action: ReactNode
}
type Dialog = 'rename' | 'copy' | 'add' | 'remove' | 'mode' | 'preview' | null

/** The head of the edited form: its name and path, its mode, and the actions on the whole form. */
export function FormHead({ chosen, draft, onChoose, action }: FormHeadProps) {
  const { t } = useLingui()
  const { plan, form, parent } = chosen
  const isOffline = useLacksLine()
  const [dialog, setDialog] = useState<Dialog>(null)
  const id = `f${form.id}`
  const moves = useMoveItems(id, draft)
  const close = () => setDialog(null)
  const items = (): MenuItem[] => [
    {
      key: 'rename',
      label: t`Rename`,
      icon: <Icon icon={IconPencil} size={20} />,
      disabled: isOffline,
      onSelect: () => setDialog('rename'),
    },
    ...(parent === null
      ? [
          {
            key: 'add',
            label: t`Add sub-form`,
            icon: <Icon icon={IconPlus} size={20} />,
            disabled: isOffline,
            onSelect: () => setDialog('add'),
          },
        ]
      : []),
    ...moves.items,
    {
      key: 'preview',
      label: t`Preview`,
      icon: <Icon icon={IconEye} size={20} />,
      onSelect: () => setDialog('preview'),
    },
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
          <span className={css.path}>
            {[plan.name, ...(parent ? [parent.name] : [])].join(' › ')}
          </span>
          <h2>{form.name}</h2>
        </div>
        <Menu
          label={t`What to do with the form`}
          items={items}
          trigger={(trigger) => (
            <IconButton
              label={t`What to do with ${form.name}`}
              icon={<Icon icon={IconDots} />}
              {...trigger}
            />
          )}
        />
        {action}
      </div>
      <div className={css.headLine}>
        {parent === null && (
          <Switch
            label={t`Multi-question form`}
            word={t`Multi-question form`}
            checked={form.isMultiQuestionEnable}
            disabled={isOffline}
            onChange={() => setDialog('mode')}
          />
        )}
        <span className={css.count}>
          {plural(form.questionCount, { one: '# question', other: '# questions' })}
        </span>
      </div>
      {moves.dialog}
      {dialog === 'rename' && <RenameForm plan={plan} form={form} onClose={close} />}
      {dialog === 'copy' && (
        <CopyForm
          plans={draft.plans ?? []}
          plan={plan}
          form={form}
          parent={parent}
          onMade={onChoose}
          onClose={close}
        />
      )}
      {dialog === 'add' && (
        <AddForm plans={draft.plans ?? []} chosen={chosen} sub onMade={onChoose} onClose={close} />
      )}
      {dialog === 'preview' && <Preview form={form} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveForm
          planID={plan.safetyPlanID}
          form={form}
          onGone={() => onChoose(null)}
          onClose={close}
        />
      )}
      {dialog === 'mode' && <ModeQuestion planID={plan.safetyPlanID} form={form} onClose={close} />}
    </header>
  )
}

/**
 * Confirms a change of mode with a text about the effect on the form's contents (PROG-19 to
 * PROG-21).
 */
function ModeQuestion({
  planID,
  form,
  onClose,
}: {
  planID: number
  form: TreeForm
  onClose: () => void
}) {
  const { t } = useLingui()
  const { run } = useEditCommand('catalogue.updateForm', saveWords.updateForm, draftReads)
  const toMulti = !form.isMultiQuestionEnable
  const [questions, subForms] = [form.questionCount, form.subForms?.length ?? 0]
  const what = [
    plural(questions, { one: '# question', other: '# questions' }),
    plural(subForms, { one: '# sub-form', other: '# sub-forms' }),
  ].join(', ')
  return (
    <Confirm
      tone="plain"
      title={
        toMulti
          ? t`Are you sure you want to switch this form to multi-question?`
          : t`Are you sure you want to switch this form to normal?`
      }
      harmless={t`No`}
      verb={t`Yes`}
      onCancel={onClose}
      onConfirm={() => {
        void run(
          {
            params: { formID: String(form.id) },
            query: { planID: String(planID), isParent: 'true' },
            body: { isMultiQuestionEnable: toMulti },
          },
          { ...(form.etag && { etag: form.etag }) },
        )
        onClose()
      }}
    >
      <p>
        {toMulti
          ? t`Now: ${what}, the questions in one list and the sub-forms in another. After the switch: all of them in one list with its own order.`
          : t`Now: ${what} in one list. After the switch: the questions in one list and the sub-forms in another, each in the same order as now.`}
      </p>
      <p>{t`Nothing is deleted.`}</p>
    </Confirm>
  )
}
